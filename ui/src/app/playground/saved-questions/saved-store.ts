/*
 * Saved questions of a chatbot. The service keeps them if it can; otherwise this computer does. A run
 * continues when the screen is closed.
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { ApiError } from "../../../api/transport";
import type { AppStore, Loadable } from "../../shell/app-store";
import { stateOf } from "./answer-diff";
import { keyOf, MAX_QUESTIONS, newQuestion, loadStored, type Outcome, type SavedQuestion, type State } from "./outcome";
import { runQuestions } from "./run-questions";
import { createServiceStore } from "./service-store";

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
  /** The service keeps the questions, so all its agents see them and a run costs visitors nothing. */
  isShared: boolean;
  questions: Signal<readonly SavedQuestion[]>;
  loaded: Signal<Loadable<true>>;
  running: Signal<Run | null>;
  /** Why the last run ended early. */
  ended: Signal<{ by: "person"; run: Run } | { by: "error"; error: ApiError } | null>;
  /** Runs use the chatbot's AI model; only where the service runs them. */
  withModel: Signal<boolean>;
  openId: Signal<string | null>;
  counts: ReadonlySignal<Record<State, number>>;
  load(): Promise<void>;
  /** Rejects with an `ApiError` if the service didn't save them all. */
  add(questions: readonly SavedQuestion[]): Promise<Added>;
  remove(id: string): Promise<void>;
  /** Restores the list. */
  restore(before: readonly SavedQuestion[]): Promise<void>;
  accept(ids: readonly string[]): Promise<void>;
  run(ids?: readonly string[]): Promise<void>;
  cancel(): void;
}

const stores = new Map<string, SavedStore>();

export function savedStore(app: AppStore, serialNumber: string): SavedStore {
  const key = `porchlight.questions.${app.connection.value?.id ?? ""}.${serialNumber}`;
  const isShared = app.supports("saved-questions");
  const name = `${isShared ? "service" : "browser"} ${key}`;
  const store = stores.get(name) ?? (isShared ? createServiceStore(app, serialNumber, key) : createSavedStore(app, serialNumber, key));
  stores.set(name, store);
  return store;
}

export function countStates(questions: readonly SavedQuestion[]): Record<State, number> {
  const all: Record<State, number> = { same: 0, changed: 0, failed: 0, new: 0, recorded: 0 };
  for (const one of questions) all[stateOf(one)] += 1;
  return all;
}

/** Questions that this computer keeps and runs, for services that can't. */
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

  return {
    isShared: false,
    loaded: signal({ is: "ready", value: true }),
    withModel: signal(false),
    questions,
    running,
    ended,
    openId,
    counts: computed(() => countStates(questions.value)),
    load: async () => undefined,
    add: async (more) => add(more),
    remove: async (id) => keep(questions.value.filter((one) => one.id !== id)),
    restore: async (before) => keep(before),
    accept: async (ids) => keep(questions.value.map((one) => (ids.includes(one.id) && one.last ? { ...one, expected: one.last } : one))),
    run,
    cancel: () => stopping.abort(),
  };
}

/** Saves a question with its current answer; false if it is already saved. */
export async function saveFromPlayground(store: SavedStore, question: string, outcome: Outcome): Promise<boolean> {
  return (await store.add([newQuestion(question, outcome)])).added === 1;
}
