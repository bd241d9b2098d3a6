/*
 * Toasts and the single confirmation dialog. A toast can have an action and a callback for when it
 * disappears.
 */
import { signal, type Signal } from "@preact/signals";
import { errorText } from "../../errors";

export interface Toast {
  id: number;
  text: string;
  tone: "quiet" | "good" | "bad";
  /** Its subject; a later toast about the same subject replaces it: "Saved" replaces "Not saved". */
  about?: string;
  action?: { label: string; run: () => void };
  /** Shown as a shrinking line if the toast is a countdown. */
  countdownMs?: number;
}

export interface Question {
  title: string;
  text: string;
  /** A separate, possibly long line, such as a URL. */
  detail?: string;
  confirm: string;
  /** The confirm button is red: something is deleted. */
  losing: boolean;
  answer: (yes: boolean) => void;
}

export interface Notices {
  toasts: Signal<Toast[]>;
  question: Signal<Question | null>;
  /** Returns the ID for `dropToast`. */
  toast(toast: Omit<Toast, "id">, forMs?: number): number;
  dropToast(id: number): void;
  ask(question: Omit<Question, "answer">): Promise<boolean>;
  /** An error handler that shows a toast with the action that failed. */
  reportError(doing: string): (thrown: unknown) => void;
}

const TOAST_MS = 5000;
const LONG_MS = 9000;

export function createNotices(): Notices {
  const toasts = signal<Toast[]>([]);
  const question = signal<Question | null>(null);
  let nextId = 1;

  const dropToast = (id: number) => {
    toasts.value = toasts.value.filter((toast) => toast.id !== id);
  };

  const toast: Notices["toast"] = (message, forMs = TOAST_MS) => {
    const id = nextId++;
    toasts.value = [...roomFor(message, toasts.value), { ...message, id }];
    setTimeout(() => dropToast(id), forMs);
    return id;
  };

  return {
    toasts,
    question,
    dropToast,
    toast,
    reportError: (doing) => (thrown) => {
      const message = errorText(thrown, doing);
      toast({ text: `${message.what} ${message.then}`, tone: "bad" }, LONG_MS);
    },
    ask(pending) {
      question.value?.answer(false);
      return new Promise((resolve) => {
        question.value = {
          ...pending,
          answer: (yes) => {
            question.value = null;
            resolve(yes);
          },
        };
      });
    },
  };
}

const MAX_OLDER_TOASTS = 2;

/** Toasts to keep: drops repeats, and of too many the oldest one without an action. */
function roomFor({ text, about }: Omit<Toast, "id">, standing: readonly Toast[]): Toast[] {
  const others = standing.filter((one) => one.text !== text && (about === undefined || one.about !== about));
  const tooMany = others.length - MAX_OLDER_TOASTS;
  const leaving = new Set(others.filter(({ action }) => !action).slice(0, Math.max(0, tooMany)));
  return others.filter((one) => !leaving.has(one));
}
