/*
 * Drafts of settings, saved while the agent types, so that a restart loses nothing. They contain no
 * keys. `unsaved` lists the chatbots that have one.
 */
import { signal, type ReadonlySignal } from "@preact/signals";
import type { SavedSettings, SettingDraft } from "./changes";
import { SETTING_NAMES } from "./settings";

export interface SavedDraft {
  draft: SettingDraft;
  /** The service's values when these settings were edited. */
  base: SavedSettings;
}

const KEY_PREFIX = "porchlight.draft.";

const keys = signal<ReadonlySet<string>>(new Set(storedKeys()));

/** `connection chatbot` of every draft with changes. */
export const unsaved: ReadonlySignal<ReadonlySet<string>> = keys;

export const draftKey = (connectionId: string | undefined, serialNumber: string): string => `${connectionId ?? ""} ${serialNumber}`;

export function readDraft(key: string): SavedDraft | null {
  try {
    const read = JSON.parse(localStorage.getItem(KEY_PREFIX + key) ?? "null") as Partial<SavedDraft> | null;
    return read ? { draft: onlySettings(read.draft), base: onlySettings(read.base) } : null;
  } catch {
    return null;
  }
}

/** An empty draft is deleted. If storage fails, the draft lives until the app closes. */
export function saveDraft(key: string, stored: SavedDraft): void {
  const isEmpty = Object.keys(stored.draft).length === 0;
  if (keys.value.has(key) === isEmpty) {
    const next = new Set(keys.value);
    if (isEmpty) next.delete(key);
    else next.add(key);
    keys.value = next;
  }
  try {
    if (isEmpty) localStorage.removeItem(KEY_PREFIX + key);
    else localStorage.setItem(KEY_PREFIX + key, JSON.stringify(stored));
  } catch {
    // Storage is full or blocked; the draft stays in memory.
  }
}

function onlySettings(read: unknown): SavedSettings {
  const entries = Object.entries(typeof read === "object" && read ? read : {});
  return Object.fromEntries(entries.filter(([name]) => (SETTING_NAMES as readonly string[]).includes(name)));
}

function storedKeys(): string[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(KEY_PREFIX))
    .map((name) => name.slice(KEY_PREFIX.length));
}
