/*
 * Unsaved input of a listing, kept on this computer, so that a crash loses nothing. One draft per
 * listing, without keys.
 */
import type { ListingForm } from "./form";

export interface Draft {
  /** Milliseconds since 1970. */
  at: number;
  /** The form's initial values, so that changes by others are detected. */
  before: ListingForm;
  form: ListingForm;
  /** An offered draft without a decision when this one started. */
  earlier?: Draft;
}

const PREFIX = "porchlight.draft ";
const MAX_DRAFTS = 40;
const MAX_AGE_MS = 60 * 24 * 3600 * 1000;

/** `listing` is the ID, "new", or "copy" and the ID of the original. */
export function draftKey(connection: string, serialNumber: string, listing: string): string {
  return `${PREFIX}${connection} ${serialNumber} ${listing}`;
}

export function loadDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? "null") as Draft | null;
    return draft && isForm(draft.form) && isForm(draft.before) && typeof draft.at === "number" ? draft : null;
  } catch {
    return null;
  }
}

/** If storage is full, deletes the oldest drafts first; false if there is no room at all. */
export function saveDraft(key: string, draft: Draft): boolean {
  for (const old of outdated(key, draft.at)) localStorage.removeItem(old);
  for (;;) {
    try {
      localStorage.setItem(key, JSON.stringify(draft));
      return true;
    } catch {
      const [oldest] = draftKeys().filter((other) => other !== key);
      if (oldest === undefined) return false;
      localStorage.removeItem(oldest);
    }
  }
}

export function deleteDraft(key: string): void {
  localStorage.removeItem(key);
}

function outdated(key: string, now: number): string[] {
  const keys = draftKeys().filter((other) => other !== key);
  const tooOld = keys.filter((other) => now - (loadDraft(other)?.at ?? 0) > MAX_AGE_MS);
  return [...new Set([...tooOld, ...keys.slice(0, Math.max(0, keys.length + 1 - MAX_DRAFTS))])];
}

/** Oldest first. */
function draftKeys(): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
  return keys.filter((key) => key.startsWith(PREFIX)).sort((a, b) => (loadDraft(a)?.at ?? 0) - (loadDraft(b)?.at ?? 0));
}

function isForm(form: unknown): form is ListingForm {
  if (typeof form !== "object" || form === null) return false;
  const { texts, images, extension } = form as Partial<ListingForm>;
  return typeof texts === "object" && Array.isArray(images) && Array.isArray(extension);
}
