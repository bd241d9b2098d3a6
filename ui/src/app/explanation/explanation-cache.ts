/* Loads the explanation of an answer once and keeps it while the app is open. */
import { signal, type Signal } from "@preact/signals";
import type { Explanation } from "../../api/generated/Explanation";
import { language } from "../texts";
import { loadInto, LOADING, type AppStore, type Loadable } from "../shell/app-store";

const cache = new Map<string, Signal<Loadable<Explanation>>>();

/** Loaded again in another language. */
const keyOf = (app: AppStore, answerId: number) => `${app.connection.value?.id ?? ""} ${answerId} ${language.value}`;

export function explanationOf(app: AppStore, answerId: number): Signal<Loadable<Explanation>> {
  const key = keyOf(app, answerId);
  const known = cache.get(key);
  if (known) return known;
  const made = signal<Loadable<Explanation>>(LOADING);
  cache.set(key, made);
  void ask(app, answerId, made);
  return made;
}

export function askAgain(app: AppStore, answerId: number): void {
  const known = cache.get(keyOf(app, answerId));
  if (!known) return;
  known.value = LOADING;
  void ask(app, answerId, known);
}

async function ask(app: AppStore, AnswerID: number, into: Signal<Loadable<Explanation>>): Promise<void> {
  await loadInto(into, () => app.transport.call("explain_answer", { AnswerID, Language: language.value }));
}
