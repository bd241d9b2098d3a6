/*
 * Stores small values per chatbot in the browser, or in memory where storage is blocked. Never throws, never sets a
 * cookie.
 */
import type { ChatStorage } from "./types";

/** Lost with the page; for previews and where storage is blocked. */
export function memoryStorage(): ChatStorage {
  const values = new Map<string, string>();
  return {
    get: (name) => values.get(name) ?? null,
    set: (name, value) => void values.set(name, value),
    remove: (name) => void values.delete(name),
  };
}

/** Uses `localStorage` or `sessionStorage` with keys `porchlight:<scope>:<name>`. */
export function browserStorage(kind: "local" | "session", scope: string): ChatStorage {
  const fallback = new Map<string, string>();
  /** Even reading `localStorage` throws if a browser blocks it. */
  const attempt = <T>(name: string, action: (storage: Storage, key: string) => T): T | null => {
    try {
      return action(kind === "local" ? localStorage : sessionStorage, `porchlight:${scope}:${name}`);
    } catch {
      return null;
    }
  };
  return {
    get: (name) => attempt(name, (storage, key) => storage.getItem(key)) ?? fallback.get(name) ?? null,
    set(name, value) {
      fallback.set(name, value);
      attempt(name, (storage, key) => storage.setItem(key, value));
    },
    remove(name) {
      fallback.delete(name);
      attempt(name, (storage, key) => storage.removeItem(key));
    },
  };
}
