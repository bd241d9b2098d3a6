/*
 * Remembers small things for one chatbot in the browser, or only in this page
 * where storage is blocked. Nothing here throws. No cookie, ever.
 */
import type { ChatMemory } from "./types";

/** Forgotten with the page; for previews and where storage is blocked. */
export function pageMemory(): ChatMemory {
  const kept = new Map<string, string>();
  return {
    get: (name) => kept.get(name) ?? null,
    set: (name, value) => void kept.set(name, value),
    remove: (name) => void kept.delete(name),
  };
}

/** Kept in `localStorage` or `sessionStorage` under `porchlight:<scope>:<name>`. */
export function browserMemory(kind: "local" | "session", scope: string): ChatMemory {
  const spare = pageMemory();
  const key = (name: string) => `porchlight:${scope}:${name}`;
  const storage = (): Storage => (kind === "local" ? localStorage : sessionStorage);
  return {
    get(name) {
      return attempt(() => storage().getItem(key(name))) ?? spare.get(name);
    },
    set(name, value) {
      spare.set(name, value);
      attempt(() => storage().setItem(key(name), value));
    },
    remove(name) {
      spare.remove(name);
      attempt(() => storage().removeItem(key(name)));
    },
  };
}

/** Even naming `localStorage` throws where a browser blocks it. */
function attempt<T>(touch: () => T): T | null {
  try {
    return touch();
  } catch {
    return null;
  }
}
