/*
 * Which saved answers a change would alter, before it is saved. The service answers the saved
 * questions twice, without and with the change, and stores nothing.
 */
import { effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { TestAnswers } from "../../../api/generated/TestAnswers";
import type { AppStore } from "../../shell/app-store";
import { outcomeFromWire, type Outcome } from "../saved-questions/outcome";
import { savedStore } from "../saved-questions/saved-store";

export interface ChangedAnswer {
  id: number;
  question: string;
  before: Outcome;
  after: Outcome;
}

export type UnsavedChange = Pick<TestAnswers, "NewListing" | "ListingChange" | "Settings">;

/** A pause in typing. */
export const DEBOUNCE_MS = 800;

export interface AnswerPreview {
  /** Empty while nothing changes, and if the service can't say. */
  changed: ReadonlySignal<readonly ChangedAnswer[]>;
  stop(): void;
}

/** Watches a change that isn't saved; `change` returns null if there is none or it is incomplete. */
export function watchAnswers(app: AppStore, serialNumber: string, change: () => UnsavedChange | null): AnswerPreview {
  const changed = signal<readonly ChangedAnswer[]>([]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  const stopWatching = effect(() => {
    const next = app.supports("saved-questions") ? change() : null;
    clearTimeout(timer);
    latest += 1;
    const mine = latest;
    if (!next) changed.value = [];
    else timer = setTimeout(() => void untracked(() => compare(next, () => mine === latest)), DEBOUNCE_MS);
  });

  async function compare(next: UnsavedChange, isLatest: () => boolean): Promise<void> {
    // The change may be invalid while it is typed, and saving says so. This only informs.
    const found = await answersAfter(app, serialNumber, next).catch(() => []);
    if (isLatest()) changed.value = found;
  }

  return {
    changed,
    stop() {
      stopWatching();
      clearTimeout(timer);
      latest += 1;
    },
  };
}

async function answersAfter(app: AppStore, serialNumber: string, change: UnsavedChange): Promise<ChangedAnswer[]> {
  const store = savedStore(app, serialNumber);
  if (store.loaded.value.is !== "ready") await store.load();
  if (store.questions.value.length === 0) return [];
  const report = await app.transport.call("test_answers", { SerialNumber: serialNumber, ...change });
  return report.Results.flatMap(({ SavedQuestionID, Question, State, Expected, Last }) =>
    State === "changed" && Expected && Last ? [{ id: SavedQuestionID, question: Question, before: outcomeFromWire(Expected), after: outcomeFromWire(Last) }] : [],
  );
}
