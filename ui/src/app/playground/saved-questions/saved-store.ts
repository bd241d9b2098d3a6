/*
 * Saved questions of a chatbot, stored on this computer. A run continues when the screen is closed.
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { ApiError } from "../../../api/transport";
import type { AppStore } from "../../shell/app-store";
import { stateOf, type State } from "./answer-diff";
import { keyOf, MAX_QUESTIONS, newQuestion, loadStored, type Outcome, type SavedQuestion } from "./outcome";
import { runQuestions } from "./run-questions";

export interface Run {
  done: number;
  total: number;
}

export interface Added {
  added: number;
  known: number;
  /** How many didn't fit. */
  over: number;
}

export interface SavedStore {
  questions: Signal<readonly SavedQuestion[]>;
  running: Signal<Run | null>;
  /** Why the last run ended early. */
  ended: Signal<{ by: "person"; run: Run } | { by: "error"; error: ApiError } | null>;
  openId: Signal<string | null>;
  counts: ReadonlySignal<Record<State, number>>;
  add(questions: readonly SavedQuestion[]): Added;
  remove(id: string): void;
  /** Restores the list. */
  restore(before: readonly SavedQuestion[]): void;
  accept(ids: readonly string[]): void;
  run(ids?: readonly string[]): Promise<void>;
  cancel(): void;
}

const stores = new Map<string, SavedStore>();

export function savedStore(app: AppStore, serialNumber: string): SavedStore {
  const key = `porchlight.questions.${app.connection.value?.id ?? ""}.${serialNumber}`;
  const store = stores.get(key) ?? createSavedStore(app, serialNumber, key);
  stores.set(key, store);
  return store;
}

export function createSavedStore(app: AppStore, serialNumber: string, key: string): SavedStore {
  const questions = signal<readonly SavedQuestion[]>(loadStored(localStorage.getItem(key)));
  const running = signal<Run | null>(null);
  const ended = signal<SavedStore["ended"]["value"]>(null);
  const openId = signal<string | null>(null);
  let stopping = new AbortController();

  function keep(next: readonly SavedQuestion[]): void {
    questions.value = next;
    localStorage.setItem(key, JSON.stringify(next));
  }
  const change = (id: string, to: (one: SavedQuestion) => SavedQuestion) => keep(questions.value.map((one) => (one.id === id ? to(one) : one)));

  function add(more: readonly SavedQuestion[]): Added {
    const have = new Set(questions.value.map(({ question }) => keyOf(question)));
    const fresh = more.filter(({ question }) => !have.has(keyOf(question)));
    const room = fresh.slice(0, MAX_QUESTIONS - questions.value.length);
    keep([...questions.value, ...room]);
    return { added: room.length, known: more.length - fresh.length, over: fresh.length - room.length };
  }

  async function run(ids?: readonly string[]): Promise<void> {
    if (running.value) return;
    const wanted = questions.value.filter(({ id }) => !ids || ids.includes(id));
    const step = () => running.value && (running.value = { ...running.value, done: running.value.done + 1 });
    stopping = new AbortController();
    running.value = { done: 0, total: wanted.length };
    ended.value = null;
    try {
      await runQuestions(app.transport, serialNumber, wanted, {
        answered({ id }, outcome) {
          change(id, (one) => ({ ...one, expected: one.expected ?? outcome, last: outcome, failure: "", ranAt: outcome.at }));
          step();
        },
        failed({ id }, reason) {
          change(id, (one) => ({ ...one, failure: reason || "…", ranAt: new Date().toISOString() }));
          step();
        },
      }, stopping.signal);
      if (stopping.signal.aborted) ended.value = { by: "person", run: running.value ?? { done: 0, total: 0 } };
    } catch (thrown) {
      ended.value = { by: "error", error: ApiError.from(thrown) };
    } finally {
      running.value = null;
    }
  }

  const counts = computed(() => {
    const all: Record<State, number> = { same: 0, changed: 0, failed: 0, new: 0 };
    for (const one of questions.value) all[stateOf(one)] += 1;
    return all;
  });
  return {
    questions,
    running,
    ended,
    openId,
    counts,
    add,
    remove: (id) => keep(questions.value.filter((one) => one.id !== id)),
    restore: keep,
    accept: (ids) => keep(questions.value.map((one) => (ids.includes(one.id) && one.last ? { ...one, expected: one.last } : one))),
    run,
    cancel: () => stopping.abort(),
  };
}

/** Saves a question with its current answer; false if it is already saved. */
export function saveFromPlayground(store: SavedStore, question: string, outcome: Outcome): boolean {
  return store.add([newQuestion(question, outcome)]).added === 1;
}
