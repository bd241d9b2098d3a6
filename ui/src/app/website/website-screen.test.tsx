/* The guide over a scripted desktop core: each step, its failures, and a restart in between. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DataMove, Pairing, WebsiteCheck } from "../../api/desktop";
import { ApiError } from "../../api/transport";
import { AppContext } from "../app-context";
import { testApp, type TestApp } from "../dev/test-app";
import { guide, readGuide, updateGuide } from "./guide-store";
import { WebsiteScreen } from "./WebsiteScreen";

const BUILT_IN = { id: "built-in", name: "This computer", kind: "built-in", state: "ready", baseUrl: "http://127.0.0.1:8787", extensions: ["chatbots"], service: "porchlight" };
const SERVER = { id: "srv", name: "chat.harbor.example", kind: "remote", state: "ready", baseUrl: "https://chat.harbor.example", extensions: ["chatbots"], service: "porchlight" };
const ROWS = { List: [{ SerialNumber: "bot", Name: "Lamp" }], VirtualCount: 1 };
const stateOf = (current: string, all: unknown[] = [BUILT_IN]) => ({ connections: all, current, keychain: { state: "ready" }, version: "1" });

const waiting = (part: Partial<Pairing> = {}): Pairing => ({
  domain: "chat.harbor.example", baseUrl: "https://chat.harbor.example", command: "curl … --pair CODE", expiresAtMs: Date.now() + 29.5 * 60_000, state: "waiting", connectionId: null,
  checks: [{ name: "name", state: "failed", detail: "The name has no record." }, { name: "server", state: "waiting", detail: null }, { name: "certificate", state: "waiting", detail: null }, { name: "paired", state: "waiting", detail: null }],
  ...part,
});
const moving = (part: Partial<DataMove> = {}): DataMove => ({ connectionId: "srv", baseUrl: SERVER.baseUrl, state: "working", step: "send", done: 4_000_000, total: 10_040_000, message: null, tables: [], extras: [], ...part });
const FOUND = ["page", "snippet", "script", "policy", "domains"] as const;
const checked = (at: number, reason = "", detail: string | null = null): WebsiteCheck => ({
  url: "https://harbor.example/", isLive: at === FOUND.length,
  findings: FOUND.map((name, index) => (index < at ? { name, state: "ok", reason: null, detail: null } : index === at ? { name, state: "failed", reason, detail } : { name, state: "unknown", reason: null, detail: null })),
});

let place: HTMLElement;
let core: Record<string, unknown>;
let test: TestApp;

async function open(answers: Record<string, unknown> = {}, kind: "tauri" | "http" = "tauri"): Promise<void> {
  core = { get_app_state: stateOf("built-in"), list_chatbots: ROWS, get_pairing: null, get_data_move: null, embed_snippet: { bubble: "<script …>", iframe: "", share: "", baseUrl: SERVER.baseUrl }, ...answers };
  test = testApp(core, kind);
  await test.app.load();
  place = document.createElement("div");
  document.body.append(place);
  await act(() => render(<AppContext.Provider value={test.app}><WebsiteScreen /></AppContext.Provider>, place));
  await pass(1);
}

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const shown = () => place.textContent ?? "";
const step = () => place.querySelector(".guide-step-open .guide-step-head")?.getAttribute("aria-label");

async function press(name: string): Promise<void> {
  const button = [...place.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent) === name);
  expect(button, name).toBeDefined();
  await act(() => button?.click());
  await pass(1);
}

async function type(name: string, text: string): Promise<void> {
  const field = place.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!field) throw new Error(`no field ${name}`);
  field.value = text;
  await act(() => void field.dispatchEvent(new Event("input", { bubbles: true })));
  await act(() => void field.closest("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
  await pass(1);
}

const close = () => act(() => render(null, place));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  guide.value = readGuide();
});

afterEach(async () => {
  await close();
  document.body.replaceChildren();
  vi.useRealTimers();
});

it("a website's own name is rejected, and a name in front of it shows its record", async () => {
  await open();
  expect(step()).toBe("Step 1: What you need");
  await type("domain", "harbor.example");
  expect(place.querySelector("[role=alert]")?.textContent).toContain("take your website offline");
  expect(place.querySelector(".dns-record")).toBeNull();
  await type("serverIp", "203.0.113.7");
  await type("domain", "chat.harbor.example");
  expect(step()).toBe("Step 2: Set up your server");
  await press("Step 1: What you need, done");
  expect([...place.querySelectorAll(".dns-fields code")].map((one) => one.textContent)).toEqual(["A", "chat", "203.0.113.7"]);
  expect(place.querySelector(".dns-record a")?.getAttribute("href")).toContain(encodeURIComponent("Name: chat (in full: chat.harbor.example)"));
});

it("the command is created, its checks are followed, and pairing connects the app", async () => {
  updateGuide({ domain: "chat.harbor.example", step: "server" });
  await open({ begin_pairing: () => waiting() });
  await press("Create the command");
  expect(test.desktop).toHaveBeenCalledWith("begin_pairing", { domain: "chat.harbor.example" });
  expect(place.querySelector(".guide-command pre")?.textContent).toBe("curl … --pair CODE");
  expect(shown()).toContain("The code works for another 30 minutes");
  expect(shown()).toContain("doesn't lead anywhere yet");
  core.get_pairing = waiting({ state: "paired", connectionId: "srv" });
  core.get_app_state = stateOf("built-in", [BUILT_IN, SERVER]);
  await pass(3_100);
  expect(shown()).toContain("This app is connected to chat.harbor.example.");
  expect(readGuide().connectionId).toBe("srv");
  await press("Continue");
  expect(step()).toBe("Step 3: Move your data");
});

it("an expired code is replaced, and a failing core says what to do", async () => {
  updateGuide({ domain: "chat.harbor.example", step: "server" });
  await open({ get_pairing: waiting({ expiresAtMs: Date.now() + 1_500 }), begin_pairing: () => waiting({ command: "second" }) });
  expect(shown()).toContain("another minute");
  await pass(2_500);
  expect(place.querySelector(".guide-command [role=alert]")?.textContent).toContain("expired");
  await press("New code");
  expect(place.querySelector(".guide-command pre")?.textContent).toBe("second");
  core.get_pairing = () => {
    throw new ApiError(10003, "The keychain is locked.");
  };
  await pass(3_100);
  expect(place.querySelector("[role=alert]")?.textContent).toContain("keychain is locked");
});

it("a pairing for another name doesn't count", async () => {
  updateGuide({ domain: "bot.harbor.example", step: "server" });
  await open({ get_pairing: waiting() });
  expect(shown()).not.toContain("--pair CODE");
  expect(shown()).toContain("Create the command");
});

it("a move shows its progress, switches the app to the server once, and offers the rest", async () => {
  updateGuide({ domain: "chat.harbor.example", connectionId: "srv", step: "move" });
  const all = [BUILT_IN, SERVER];
  await open({ get_app_state: stateOf("built-in", all), start_data_move: moving({ step: "pack", done: 0 }), select_connection: () => stateOf("srv", all) });
  expect(shown()).toContain("copied to chat.harbor.example");
  await press("Move my data");
  expect(shown()).toContain("Packing your data");
  core.get_data_move = moving({ message: "The connection was lost." });
  await pass(1_100);
  expect(shown()).toContain("Sending it to your server");
  expect(shown()).toContain("Trying again: The connection was lost.");
  expect(place.querySelector("[role=progressbar]")?.getAttribute("aria-valuetext")).toBe("4 of 10 (40%)");
  core.get_data_move = moving({ state: "done", tables: [{ Name: "listing", Rows: 1_200, Checksum: "a" }, { Name: "lead", Rows: 34, Checksum: "b" }], extras: [
    { name: "email", state: "moved", items: ["mail.harbor.example"], detail: null },
    { name: "models", state: "rejected", items: ["localhost"], detail: "Url must be a public host." },
    { name: "webhooks", state: "makeAgain", items: ["https://crm.example/in", "https://b.example"], detail: null },
  ] });
  await pass(1_100);
  expect([...place.querySelectorAll(".guide-step-open li")].map((one) => one.textContent)).toEqual([
    "Your email server mail.harbor.example is set up there, with its password.",
    "Your AI models of localhost weren't moved: Url must be a public host. Set them up under Connections and keys.",
    "Webhooks weren't moved: https://crm.example/in, https://b.example. Add them under Connections and keys; each gets a new signing secret.",
  ]);
  expect(shown()).toContain("1,234 records are on chat.harbor.example");
  expect(test.desktop.mock.calls.filter(([command]) => command === "select_connection")).toEqual([["select_connection", { id: "srv" }]]);
  expect(test.app.screen.value).toBe("website");
  await press("Continue");
  expect(step()).toBe("Step 4: Add the chat to your website");
  expect(shown()).toContain("<script …>");
});

it("an interrupted move continues after a restart, and a failed one can be tried again", async () => {
  updateGuide({ domain: "chat.harbor.example", connectionId: "srv", step: "move" });
  const resumed = moving({ step: "rows", done: 1, total: 2 });
  await open({ get_app_state: stateOf("built-in", [BUILT_IN, SERVER]), get_data_move: moving({ state: "interrupted" }), resume_data_move: () => resumed });
  expect(shown()).toContain("Nothing is lost");
  core.get_data_move = resumed;
  await press("Continue the move");
  expect(shown()).toContain("Storing listings, conversations and leads");
  core.get_data_move = moving({ state: "failed", message: "The server's disk is full." });
  await pass(1_100);
  expect(place.querySelector("[role=alert]")?.textContent).toBe("The move stopped. Nothing on this computer has changed. The server's disk is full.");
  core.get_data_move = resumed;
  await press("Try again");
  expect(test.desktop.mock.calls.filter(([command]) => command === "resume_data_move")).toHaveLength(2);
});

it("a server with chatbots can be used as it is", async () => {
  updateGuide({ domain: "chat.harbor.example", connectionId: "srv", step: "move" });
  const all = [BUILT_IN, SERVER];
  const rejects = () => {
    throw new ApiError(40911, "This workspace has chatbots.");
  };
  await open({ get_app_state: stateOf("built-in", all), start_data_move: rejects, select_connection: () => stateOf("srv", all) });
  await press("Move my data");
  expect(place.querySelector("[role=alert]")?.textContent).toContain("already has chatbots");
  await press("Use the server as it is");
  expect(shown()).toContain("This app works with chat.harbor.example.");
});

it("without a chatbot on this computer, the first one is created on the server", async () => {
  updateGuide({ domain: "chat.harbor.example", connectionId: "srv", step: "move" });
  const all = [BUILT_IN, SERVER];
  await open({ get_app_state: stateOf("built-in", all), list_chatbots: { List: [], VirtualCount: 0 }, select_connection: () => stateOf("srv", all), create_chatbot: () => ((core.list_chatbots = ROWS), "bot"), update_chatbot: 1 });
  expect(shown()).toContain("nothing on this computer to move");
  await type("Name", "Lamp");
  expect(test.call).toHaveBeenCalledWith("update_chatbot", { serialNumber: "bot", Name: "Lamp" });
  expect(step()).toBe("Step 4: Add the chat to your website");
  expect(test.app.connection.value?.id).toBe("srv");
});

it("the page is checked every 10 seconds until it is live, and a domain is allowed with one button", async () => {
  updateGuide({ domain: "chat.harbor.example", connectionId: "srv", isMoved: true, step: "live" });
  await open({ get_app_state: stateOf("srv", [BUILT_IN, SERVER]), check_website: () => checked(1, "missing"), get_chatbot: { SerialNumber: "bot", Domains: "old.example" }, update_chatbot: 1, list_models: [] });
  await type("pageUrl", "harbor.example");
  expect(test.desktop).toHaveBeenCalledWith("check_website", { connectionId: "srv", serialNumber: "bot", url: "https://harbor.example/" });
  expect(shown()).toContain("The embed code isn't on harbor.example yet");
  core.check_website = () => checked(4, "notAllowed", "harbor.example");
  await pass(10_100);
  expect(shown()).toContain("This chatbot may not appear on harbor.example");
  core.check_website = () => checked(FOUND.length);
  await press("Allow harbor.example");
  expect(test.call).toHaveBeenCalledWith("update_chatbot", { serialNumber: "bot", Domains: "old.example\nharbor.example" });
  expect(shown()).toContain("Your chatbot is live on harbor.example");
  const checks = () => test.desktop.mock.calls.filter(([command]) => command === "check_website").length;
  const before = checks();
  await pass(30_100);
  expect(checks() - before).toBeGreaterThanOrEqual(2);
  expect(readGuide().liveOn).toBe("harbor.example");
});

it("a hidden window checks nothing and continues when it is shown", async () => {
  updateGuide({ domain: "chat.harbor.example", connectionId: "srv", isMoved: true, step: "live", pageUrl: "harbor.example" });
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await open({ get_app_state: stateOf("srv", [BUILT_IN, SERVER]), check_website: () => checked(FOUND.length) });
  await pass(60_000);
  expect(test.desktop.mock.calls.filter(([command]) => command === "check_website")).toEqual([]);
  hidden.mockReturnValue(false);
  await act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await pass(1);
  expect(shown()).toContain("Your chatbot is live on harbor.example");
});

it("the guide opens again with the app where it was, until the agent leaves it", async () => {
  updateGuide({ domain: "chat.harbor.example", step: "server" });
  await open();
  // The window closes without unmounting anything.
  const stored = { ...localStorage };
  const second = testApp(core, "tauri");
  await second.app.load();
  expect(second.app.screen.value).toBe("website");
  expect(readGuide()).toMatchObject({ step: "server", domain: "chat.harbor.example" });
  expect(Object.values(stored).join()).not.toMatch(/sk_|--pair/);
  await close();
  const third = testApp(core, "tauri");
  await third.app.load();
  expect(third.app.screen.value).toBe("look");
  localStorage.setItem("porchlight.website", '{"step":"elsewhere","domain":5,"isMoved":"yes"}');
  expect(readGuide()).toMatchObject({ step: "need", domain: "", isMoved: false });
});

it("a browser has the embed code and what to check by hand", async () => {
  await open({ get_app_state: stateOf("srv", [SERVER]) }, "http");
  expect([...place.querySelectorAll(".guide-step-head")].map((one) => one.textContent)).toEqual(["1Add the chat to your website", "2Check your website"]);
  expect(shown()).toContain("<script …>");
  await press("I've added it");
  expect(shown()).toContain("Open your website in another tab");
  expect(test.desktop.mock.calls.some(([command]) => command === "check_website" || command === "get_pairing")).toBe(false);
});
