import { beforeEach, expect, it } from "vitest";
import { testApp } from "../dev/test-app";
import { settingsStore } from "../settings/store/settings-store";

const CONNECTION = { id: "built-in", kind: "built-in", state: "ready", extensions: ["chatbots"], service: "porchlight" };
const ROWS = [{ SerialNumber: "first" }, { SerialNumber: "second" }];
const stateWith = (first?: unknown) => ({ connections: [CONNECTION], current: "built-in", keychain: { state: "ready" }, version: "1", first });
const page = (count: number) => ({ List: ROWS, VirtualCount: count });

beforeEach(() => localStorage.clear());

it("chatbots and settings that came with the state are not requested again", async () => {
  localStorage.setItem("porchlight.chatbot", "second");
  const { app, call, desktop } = testApp({ get_app_state: stateWith({ chatbots: page(2), settings: { SerialNumber: "second", Name: "Lamp" } }), list_models: [] });
  await app.load();
  expect(desktop).toHaveBeenCalledWith("get_app_state", { first: { last: "second" } });
  expect([app.chatbot.value, app.screen.value]).toEqual(["second", "look"]);
  const settings = settingsStore(app, "second");
  await settings.load();
  expect(settings.shown.value.Name).toBe("Lamp");
  expect(call.mock.calls.map(([operation]) => operation)).toEqual(["list_models"]);
});

it("settings that came with the state are used once, and not after another screen", async () => {
  const settings = { SerialNumber: "first", Name: "Lamp" };
  const { app } = testApp({ get_app_state: stateWith({ chatbots: page(2), settings }) });
  await app.load();
  expect(app.firstSettings("second")).toBeNull();
  await app.load();
  expect([app.firstSettings("first"), app.firstSettings("first")]).toEqual([settings, null]);
  await app.load();
  app.show("connections");
  expect(app.firstSettings("first")).toBeNull();
});

it("a state without them, or with only some chatbots, is followed by the usual requests", async () => {
  for (const first of [undefined, null, { chatbots: page(300), settings: null }]) {
    const { app, call } = testApp({ get_app_state: stateWith(first), list_chatbots: page(2) });
    await app.load();
    expect(call.mock.calls.map(([operation]) => operation)).toEqual(["list_chatbots"]);
    expect(app.chatbots.value).toEqual({ is: "ready", value: ROWS });
  }
});
