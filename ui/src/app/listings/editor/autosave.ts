/*
 * Saves a draft shortly after the last key press and when the window closes, and deletes it once
 * everything is saved.
 */
import { effect, type ReadonlySignal, type Signal } from "@preact/signals";
import { deleteDraft, loadDraft, saveDraft, type Draft } from "../model/drafts";
import { changedFields, type ListingForm } from "../model/form";
import { merged } from "../model/merge";

const DRAFT_MS = 300;

interface AutosaveInput {
  key: string;
  before: Signal<ListingForm>;
  form: Signal<ListingForm>;
  changes: ReadonlySignal<string[]>;
  offered: Signal<Draft | null>;
}

/** Returns a function that stops it and saves the last input. */
export function autosaveDrafts({ key, before, form, changes, offered }: AutosaveInput, noRoom: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = true;
  let stored = offered.peek() !== null;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    if (changes.peek().length === 0) {
      // An offered draft isn't overwritten until the agent decides.
      if (stored && !offered.peek()) deleteDraft(key);
      return;
    }
    const earlier = offered.peek();
    stored = true;
    const draft: Draft = { at: Date.now(), before: before.peek(), form: form.peek(), ...(earlier ? { earlier } : {}) };
    if (!saveDraft(key, draft)) noRoom();
  }

  const stop = effect(() => {
    void [form.value, before.value, offered.value];
    if (first) {
      first = false;
      return;
    }
    clearTimeout(timer);
    if (changes.peek().length === 0) write();
    else timer = setTimeout(write, DRAFT_MS);
  });
  const leave = () => timer !== undefined && write();
  window.addEventListener("pagehide", leave);
  return () => {
    leave();
    stop();
    window.removeEventListener("pagehide", leave);
  };
}

/** The saved draft, unless it equals the listing. */
export function draftToOffer(key: string, now: ListingForm): Draft | null {
  return differingDraft(loadDraft(key), now);
}

function differingDraft(draft: Draft | null, now: ListingForm): Draft | null {
  if (!draft) return null;
  return changedFields(now, merged(draft.before, draft.form, now).form).length > 0 ? draft : differingDraft(draft.earlier ?? null, now);
}
