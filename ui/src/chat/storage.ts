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
  /** Even naming `localStorage` throws where a browser blocks it. */
  const attempt = <T>(name: string, act: (storage: Storage, key: string) => T): T | null => {
    try {
      return act(kind === "local" ? localStorage : sessionStorage, `porchlight:${scope}:${name}`);
    } catch {
      return null;
    }
  };
  return {
    get: (name) => attempt(name, (storage, key) => storage.getItem(key)) ?? spare.get(name),
    set(name, value) {
      spare.set(name, value);
      attempt(name, (storage, key) => storage.setItem(key, value));
    },
    remove(name) {
      spare.remove(name);
      attempt(name, (storage, key) => storage.removeItem(key));
    },
  };
}
