// A member of an office at a computer of their own: a window with its folders, bus and keychain.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gnomeKeyring, ownBus } from "../bus";
import { AppWindow } from "../window";
import type { Replicas } from "./replicas";

export const REPLY = "textarea[aria-label='Reply to the visitor']";
/** Only limits hangs. */
const FIRST_SCREEN_MS = 180_000;
const TABS = "return document.querySelectorAll('[role=tab]').length > 0";

export interface Colleague {
  name: string;
  key: string;
  window: AppWindow;
  stop(): Promise<void>;
}

/** Signs a new member in at a URL and opens the inbox. */
export async function colleague({ call, secretKey }: Replicas, name: string, url: string): Promise<Colleague> {
  const { MemberID } = await call<{ MemberID: number }>("Workspace/MemberSave", secretKey, { Name: name, Rights: "manager" });
  const { Key } = await call<{ Key: string }>("Workspace/MemberKey", secretKey, { MemberID });
  const dir = mkdtempSync(path.join(tmpdir(), "porchlight-member-"));
  const keyrings = path.join(dir, "keyrings");
  mkdirSync(keyrings, { mode: 0o700 });
  const bus = await ownBus();
  const stopKeyring = await gnomeKeyring(bus.busUrl, keyrings, "porchlight");
  let window: AppWindow | undefined;
  const stop = async () => {
    await window?.stop();
    await stopKeyring();
    bus.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    window = await AppWindow.start({ XDG_DATA_HOME: dir, XDG_CACHE_HOME: dir, XDG_CONFIG_HOME: dir, DBUS_SESSION_BUS_ADDRESS: bus.busUrl });
    await window.sees("Welcome to Porchlight", FIRST_SCREEN_MS);
    await window.press("I already have a server");
    await window.type("input[name=address]", url);
    await window.type("input[name=key]", Key);
    await window.press("Add");
    await window.until(TABS, "the tabs of the only chatbot");
    await openInbox(window);
    return { name, key: Key, window, stop };
  } catch (thrown) {
    await stop();
    throw thrown;
  }
}

export async function reload(window: AppWindow): Promise<void> {
  await window.run("location.reload()");
  await window.until(TABS, "the tabs after a reload");
  await openInbox(window);
}

/** Opens a conversation by a text in its row. */
export async function openConversation(window: AppWindow, text: string): Promise<void> {
  await window.until(
    `const row = [...document.querySelectorAll(".conversation-row")].find((e) => e.textContent.includes(${JSON.stringify(text)})); row?.click(); return Boolean(row)`,
    `the conversation "${text}"`,
  );
  await window.find(".speaker");
}

async function openInbox(window: AppWindow): Promise<void> {
  await window.press("Inbox");
  await window.until("const all = document.querySelector('.inbox-views button:last-child'); all?.click(); return Boolean(all)", "all conversations");
}

/** Resolves to the time at which a text is in the open conversation. */
export const seenInWindow = (window: AppWindow, text: string) =>
  window.runAsync<number>(
    `const [text, done] = arguments;
     const check = () => [...document.querySelectorAll(".message-question")].slice(-3).some((e) => e.textContent.includes(text)) ? done(Date.now()) : setTimeout(check, 5);
     check();`,
    text,
  );

/** Types a reply and presses Enter; resolves to when that was. */
export const sendFromWindow = (window: AppWindow, text: string) =>
  window.run<number>(
    `const [css, text] = arguments;
     const box = document.querySelector(css);
     box.value = text;
     box.dispatchEvent(new Event("input", { bubbles: true }));
     const at = Date.now();
     setTimeout(() => box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })));
     return at;`,
    REPLY,
    text,
  );

/** The unsent text of the open conversation. */
export const draft = (window: AppWindow) => window.until<string>(`const box = document.querySelector(${JSON.stringify(REPLY)}); return box && "=" + box.value`, "a reply box").then((text) => text.slice(1));

/** Waits until the reply box is empty, which it is once the message was sent. */
export const sent = (window: AppWindow, ms?: number) => window.until(`return document.querySelector(${JSON.stringify(REPLY)})?.value === ""`, "an empty reply box", ms);
