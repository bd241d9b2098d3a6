/*
 * Saved questions of a chatbot, kept by the service, which also runs them. Questions that an earlier
 * version kept in this browser are moved to the service once.
 */
import { computed, signal } from "@preact/signals";
import { ApiError } from "../../../api/transport";
import type { SavedQuestion as WireQuestion } from "../../../api/generated/SavedQuestion";
import { LOADING, type AppStore, type Loadable } from "../../shell/app-store";
import { texts } from "../../texts";
import { moveFromBrowser } from "./move-from-browser";
import { keyOf, MAX_QUESTIONS, outcomeFromWire, outcomeToWire, type SavedQuestion } from "./outcome";
import { countStates, type Run, type SavedStore } from "./saved-store";

/** Questions of one call: few enough to show progress and to stop soon. */
const PER_CALL = 10;

export function createServiceStore(app: AppStore, serialNumber: string, browserKey: string): SavedStore {
  const questions = signal<readonly SavedQuestion[]>([]);
  const loaded = signal<Loadable<true>>(LOADING);
  const running = signal<Run | null>(null);
  const ended = signal<SavedStore["ended"]["value"]>(null);
  const withModel = signal(false);
  let isStopping = false;
  let loading: Promise<void> | null = null;
  const call = app.transport.call.bind(app.transport);
  const target = { SerialNumber: serialNumber };

  async function read(): Promise<void> {
    questions.value = (await call("list_saved_questions", target)).map(questionFromWire);
  }

  function load(): Promise<void> {
    loading ??= (async () => {
      try {
        await read();
        const moved = await moveFromBrowser(browserKey, questions.value, (one) => send(one));
        if (moved > 0) await read();
        loaded.value = { is: "ready", value: true };
      } catch (thrown) {
        if (loaded.value.is !== "ready") loaded.value = { is: "failed", error: ApiError.from(thrown) };
      } finally {
        loading = null;
      }
    })();
    return loading;
  }

  const send = ({ question, expected }: SavedQuestion) =>
    call("save_question", { ...target, Question: question, ...(expected ? { Expected: outcomeToWire(expected) } : {}) });
  const replace = ({ id, expected }: SavedQuestion) =>
    expected ? call("save_question", { ...target, SavedQuestionID: Number(id), Expected: outcomeToWire(expected) }) : null;

  /** Shows the change at once; what the service has is read again afterward. */
  async function change(next: readonly SavedQuestion[], write: () => Promise<unknown>): Promise<void> {
    questions.value = next;
    try {
      await write();
    } catch (thrown) {
      app.reportError(texts.value.playground.saved.saving)(thrown);
    }
    await read().catch(() => undefined);
  }

  async function inTurn(all: readonly SavedQuestion[], write: (one: SavedQuestion) => Promise<unknown> | null): Promise<void> {
    for (const one of all) await write(one);
  }

  async function run(ids?: readonly string[]): Promise<void> {
    if (running.value) return;
    let rest = questions.value.filter(({ id }) => !ids || ids.includes(id)).map(({ id }) => Number(id));
    isStopping = false;
    running.value = { done: 0, total: rest.length };
    ended.value = null;
    try {
      while (rest.length > 0 && !isStopping) {
        const now = rest.slice(0, withModel.value ? 1 : PER_CALL);
        const report = await call("test_answers", { ...target, SavedQuestionIDs: now, WithModel: withModel.value });
        const results = new Map(report.Results.map((result) => [String(result.SavedQuestionID), result]));
        questions.value = questions.value.map((one) => {
          const result = results.get(one.id);
          if (!result) return one;
          const last = result.Last ? outcomeFromWire(result.Last) : one.last;
          const expected = one.expected ?? last;
          return { ...one, expected, last, failure: result.Failure, ranAt: last?.at ?? new Date().toISOString(), state: result.State as SavedQuestion["state"] };
        });
        const missed = report.NotRun.length < now.length ? report.NotRun : [];
        rest = [...missed, ...rest.slice(now.length)];
        running.value = { ...running.value, done: running.value.total - rest.length };
      }
      if (isStopping && rest.length > 0) ended.value = { by: "person", run: running.value };
    } catch (thrown) {
      ended.value = { by: "error", error: ApiError.from(thrown) };
    } finally {
      running.value = null;
    }
  }

  return {
    isShared: true,
    questions,
    loaded,
    running,
    ended,
    withModel,
    openId: signal(null),
    counts: computed(() => countStates(questions.value)),
    load,
    async add(more) {
      if (loaded.value.is !== "ready") await load();
      const have = new Set(questions.value.map(({ question }) => keyOf(question)));
      const fresh = more.filter(({ question }) => !have.has(keyOf(question)));
      const room = fresh.slice(0, Math.max(0, MAX_QUESTIONS - questions.value.length));
      await inTurn(room, send);
      await read();
      return { added: room.length, known: more.length - fresh.length, over: fresh.length - room.length };
    },
    remove: (id) => change(
      questions.value.filter((one) => one.id !== id),
      () => call("delete_saved_question", { ...target, SavedQuestionID: Number(id) }),
    ),
    restore(before) {
      const now = new Map(questions.value.map((one) => [one.id, one]));
      const gone = before.filter(({ id }) => !now.has(id));
      const replaced = before.filter((one) => now.has(one.id) && now.get(one.id)?.expected?.at !== one.expected?.at);
      return change(before, () => inTurn(gone, send).then(() => inTurn(replaced, replace)));
    },
    accept(ids) {
      const accepted = questions.value.filter(({ id, last }) => ids.includes(id) && last).map((one) => ({ ...one, expected: one.last }));
      const next = new Map(accepted.map((one) => [one.id, { ...one, failure: "", state: "recorded" as const }]));
      return change(questions.value.map((one) => next.get(one.id) ?? one), () => inTurn(accepted, replace));
    },
    run,
    cancel: () => (isStopping = true),
  };
}

function questionFromWire(one: WireQuestion): SavedQuestion {
  return {
    id: String(one.SavedQuestionID),
    question: one.Question,
    expected: one.Expected && outcomeFromWire(one.Expected),
    last: one.Last && outcomeFromWire(one.Last),
    failure: one.Failure,
    ranAt: one.RunTime,
    state: one.State as SavedQuestion["state"],
  };
}
