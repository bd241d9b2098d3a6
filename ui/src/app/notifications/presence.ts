/*
 * Tells the service where the member is: whether this device is used, and which conversation is on its screen. That
 * conversation needs no notices, and the device that was used last shows the others.
 */
import { effect } from "@preact/signals";
import type { AppStore } from "../shell/app-store";
import { conversationsStore } from "../conversations/conversations-store";

const INTERVAL_MS = 15_000;
const SETTLE_MS = 200;
const INPUTS = ["pointerdown", "keydown", "wheel"] as const;

/** The conversation on the screen of the focused window; 0 for none. */
function focusedConversation(app: AppStore): number {
  const serialNumber = app.chatbot.value;
  const openId = serialNumber && app.screen.value === "conversations" ? conversationsStore(app, serialNumber).openId.value : null;
  return openId !== null && document.hasFocus() && document.visibilityState === "visible" ? openId : 0;
}

export function followPresence(app: AppStore, self: { MemberID?: number }, Device: string): () => void {
  let hasInput = document.hasFocus();
  let sentFocus = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = (): void => {
    const FocusSessionID = focusedConversation(app);
    if (!hasInput && FocusSessionID === sentFocus) return;
    const Active = hasInput;
    hasInput = false;
    sentFocus = FocusSessionID;
    void app.transport.call("set_presence", { Device, Active, FocusSessionID, ...self }).catch(() => (sentFocus = -1));
  };
  /** A click moves the focus and opens something: one request. */
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(send, SETTLE_MS);
  };
  const onInput = (): void => {
    hasInput = true;
  };
  const onFocus = (): void => {
    hasInput = true;
    soon();
  };

  for (const input of INPUTS) addEventListener(input, onInput, { capture: true, passive: true });
  addEventListener("focus", onFocus);
  addEventListener("blur", soon);
  document.addEventListener("visibilitychange", soon);
  const regular = setInterval(send, INTERVAL_MS);
  const stop = effect(() => {
    focusedConversation(app);
    soon();
  });
  return () => {
    stop();
    clearTimeout(timer);
    clearInterval(regular);
    for (const input of INPUTS) removeEventListener(input, onInput, { capture: true });
    removeEventListener("focus", onFocus);
    removeEventListener("blur", soon);
    document.removeEventListener("visibilitychange", soon);
  };
}
