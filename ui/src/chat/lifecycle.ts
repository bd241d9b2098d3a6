/*
 * What the browser tells of its network and of the page's life: offline and
 * back, put away and shown again, looked at again. The talk goes on from there;
 * nothing is decided here.
 */
import type { ChatSession } from "./session/chat-session";

/** False only when the browser is sure that there is no network. */
export const isOnline = (): boolean => navigator.onLine !== false;

/** Tells the talk until the returned function is called. */
export function onPageLifecycle(session: Pick<ChatSession, "wake" | "freeze">): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener("online", () => session.wake(), { signal });
  // Kept by the browser for the back button; its connections are not.
  addEventListener("pagehide", (event) => event.persisted && session.freeze(), { signal });
  addEventListener("pageshow", (event) => event.persisted && session.wake(), { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && session.wake(), { signal });
  return () => controller.abort();
}
