/*
 * What the browser tells of its network and of the page's life: offline and
 * back, put away and shown again, looked at again. The talk goes on from there;
 * nothing is decided here.
 */
import type { Talk } from "./session/chat-session";

/** False only when the browser is sure that there is no network. */
export const isOnline = (): boolean => navigator.onLine !== false;

/** Tells the talk until the returned function is called. */
export function watchPage(talk: Pick<Talk, "wake" | "freeze">): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  addEventListener("online", () => talk.wake(), { signal });
  // Kept by the browser for the back button; its connections are not.
  addEventListener("pagehide", (event) => event.persisted && talk.freeze(), { signal });
  addEventListener("pageshow", (event) => event.persisted && talk.wake(), { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && talk.wake(), { signal });
  return () => ends.abort();
}
