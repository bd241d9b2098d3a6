import { beforeEach, expect, it, vi } from "vitest";
import type { Connection } from "../../api/desktop";
import type { Transport } from "../../api/transport";
import { OPERATIONS } from "../../api/generated/operations";
import { supports, supportsScreen, withCapabilityCheck } from "./capabilities";

const OTHER: Connection = {
  id: "c1",
  name: "Hosted",
  kind: "remote",
  baseUrl: "https://bots.example.com",
  state: "ready",
  hasSecretKey: true,
  hasSessionKey: false,
  extensions: [],
  service: "other",
};

beforeEach(() => localStorage.clear());

it("eight operations exist everywhere, the rest by extension", () => {
  const everywhere = Object.values(OPERATIONS).filter(({ capability }) => capability === null);
  expect(everywhere).toHaveLength(8);
  expect(supports(OTHER, "import")).toBe(false);
  expect(supports({ ...OTHER, extensions: ["import"] }, "import")).toBe(true);
});

it("a service that has not responded yet gets the request", () => {
  expect(supports({ ...OTHER, state: "unreachable", service: "unknown" }, "chatbots")).toBe(true);
  expect(supports(null, "chatbots")).toBe(true);
});

it("unsupported tabs are hidden", () => {
  const tabs = ["look", "listings", "talk", "conversations", "leads", "showings", "knowledge", "embed"];
  expect(tabs.filter((tab) => supportsScreen(OTHER, tab))).toEqual(["look", "listings", "talk"]);
});

it("unsupported operations are rejected without a request", async () => {
  const call = vi.fn().mockResolvedValue(1);
  const transport = withCapabilityCheck({ call } as unknown as Transport, () => OTHER);
  await expect(transport.call("list_leads", { serialNumber: "bot00001" })).rejects.toThrow("Not supported by this service.");
  expect(call).not.toHaveBeenCalled();
});

it("settings saved here can be loaded, others are unknown", async () => {
  const call = vi.fn().mockResolvedValue(1);
  const transport = withCapabilityCheck({ call } as unknown as Transport, () => OTHER);
  expect(await transport.call("get_chatbot", { serialNumber: "bot00001" })).toEqual({ SerialNumber: "bot00001" });
  await transport.call("update_chatbot", { serialNumber: "bot00001", Name: "Lamp" });
  expect(await transport.call("get_chatbot", { serialNumber: "bot00001" })).toEqual({ SerialNumber: "bot00001", Name: "Lamp" });
  expect(call).toHaveBeenCalledExactlyOnceWith("update_chatbot", { serialNumber: "bot00001", Name: "Lamp" });
});

it("a rejected change is not cached", async () => {
  const transport = withCapabilityCheck({ call: vi.fn().mockRejectedValue(new Error("no")) } as unknown as Transport, () => OTHER);
  await transport.call("update_chatbot", { serialNumber: "bot00001", Name: "Lamp" }).catch(() => undefined);
  expect(await transport.call("get_chatbot", { serialNumber: "bot00001" })).toEqual({ SerialNumber: "bot00001" });
});

it("cards are requested from Porchlight only", async () => {
  const stream = vi.fn().mockResolvedValue({});
  const transport = withCapabilityCheck({ stream } as unknown as Transport, () => OTHER);
  await transport.stream("ask", { sessionID: 1, content: "hi", cards: true } as never, () => undefined);
  expect(stream.mock.calls[0]?.[1]).toEqual({ sessionID: 1, content: "hi" });
});

it("only Porchlight is told that a session is a preview", async () => {
  const call = vi.fn().mockResolvedValue({ SessionID: 5 });
  for (const connection of [OTHER, { ...OTHER, extensions: ["chatbots"] }]) {
    await withCapabilityCheck({ call } as unknown as Transport, () => connection).call("create_session", { serialNumber: "bot00001", preview: true });
  }
  expect(call.mock.calls).toEqual([
    ["create_session", { serialNumber: "bot00001" }],
    ["create_session", { serialNumber: "bot00001", preview: true }],
  ]);
});
