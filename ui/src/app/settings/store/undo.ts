/*
 * Undo steps with the values before and after, so that a step can be undone after it was saved.
 * Quick typing in one field is one step.
 */
import type { SettingName, SettingValue } from "../../../api/wire";

/** Settings with their values; null stands for "unknown". */
export type Patch = { [N in SettingName]?: SettingValue | null };

export interface Step {
  before: Patch;
  after: Patch;
  /** Milliseconds; only differences matter. */
  at: number;
  /** Typing or dragging joins a recent step of the same field. */
  continuous: boolean;
}

export interface History {
  past: readonly Step[];
  future: readonly Step[];
}

export const NO_HISTORY: History = { past: [], future: [] };

const PAUSE_MS = 1200;
const MAX_STEPS = 200;

/** Adds a step and clears the redo steps. */
export function recorded(history: History, step: Step): History {
  const last = history.past.at(-1);
  const joins = last && step.continuous && last.continuous && step.at - last.at < PAUSE_MS && sameFields(last, step);
  if (!last || !joins) return { past: [...history.past, step].slice(-MAX_STEPS), future: [] };
  const joined = { ...step, before: last.before };
  const past = history.past.slice(0, -1);
  return { past: isNothing(joined) ? past : [...past, joined], future: [] };
}

/** Without its last step, and that step. */
export function undone(history: History): { history: History; step: Step } | null {
  const step = history.past.at(-1);
  if (!step) return null;
  return { step, history: { past: history.past.slice(0, -1), future: [closeStep(step), ...history.future] } };
}

/** With the step that was undone last, and that step. */
export function redone(history: History): { history: History; step: Step } | null {
  const [step, ...future] = history.future;
  if (!step) return null;
  return { step, history: { past: [...history.past, step], future } };
}

/** Input after an undo must not join an earlier step. */
function closeStep(step: Step): Step {
  return { ...step, continuous: false };
}

function sameFields(a: Step, b: Step): boolean {
  return Object.keys(a.after).join() === Object.keys(b.after).join();
}

function isNothing(step: Step): boolean {
  return (Object.keys(step.after) as SettingName[]).every((name) => step.before[name] === step.after[name]);
}
