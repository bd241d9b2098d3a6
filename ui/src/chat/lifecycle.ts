import type { ChatSession } from "./session/chat-session";

/** False only if the browser knows that there is no network. */
export const isOnline = (): boolean => navigator.onLine !== false;

/** Wakes and freezes the session with the page, until the returned function is called. */
export function onPageLifecycle(session: Pick<ChatSession, "wake" | "freeze">): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener("online", () => session.wake(), { signal });
  // The back/forward cache keeps the page, but not its connections.
  addEventListener("pagehide", (event) => event.persisted && session.freeze(), { signal });
  addEventListener("pageshow", (event) => event.persisted && session.wake(), { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && session.wake(), { signal });
  return () => controller.abort();
}

/** Calls back when the page is shown, hidden, focused or left, until the returned function is called. */
export function onAttention(change: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  for (const event of ["focus", "blur", "pageshow"]) addEventListener(event, change, { signal });
  document.addEventListener("visibilitychange", change, { signal });
  return () => controller.abort();
}
