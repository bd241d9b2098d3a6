import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { KnowledgeEntry } from "../../api/generated/KnowledgeEntry";
import { ApiError } from "../../api/transport";
import { fieldErrors } from "../errors";
import type { AppStore } from "../shell/app-store";
import { texts } from "../texts";
import { knowledgeStore } from "./knowledge-store";

export const QUESTION_CHARACTERS = 500;
export const ANSWER_CHARACTERS = 2000;

/** Initial values: a saved entry, or a question from a conversation. */
export interface EntryInitial {
  entry: KnowledgeEntry | null;
  question: string;
  answer: string;
}

export const NEW_ENTRY: EntryInitial = { entry: null, question: "", answer: "" };

export function startFrom(entry: KnowledgeEntry): EntryInitial {
  return { entry, question: entry.Question, answer: entry.Answer };
}

/** A question from a conversation on one line; a missing answer stays empty. */
export function initialFromConversation(question: string, answer: string): EntryInitial {
  const line = [...question.trim().replace(/\s+/g, " ")].slice(0, QUESTION_CHARACTERS).join("");
  return { entry: null, question: line, answer: [...answer.trim()].slice(0, ANSWER_CHARACTERS).join("") };
}

export interface EntryForm {
  start: EntryInitial;
  question: Signal<string>;
  answer: Signal<string>;
  errors: Signal<Record<string, string>>;
  formError: Signal<string | null>;
  saving: Signal<boolean>;
  changed: ReadonlySignal<boolean>;
  /** True if it was saved. */
  save(): Promise<boolean>;
}

export function entryLabel(field: string): string {
  const { question, answer } = texts.value.knowledge.editor;
  return field === "Question" ? question : answer;
}

export function createEntryForm(app: AppStore, serialNumber: string, start: EntryInitial): EntryForm {
  const question = signal(start.question);
  const answer = signal(start.answer);
  const errors = signal<Record<string, string>>({});
  const formError = signal<string | null>(null);
  const saving = signal(false);
  const changed = computed(() => question.value !== start.question || answer.value !== start.answer);

  async function save(): Promise<boolean> {
    if (saving.value) return false;
    saving.value = true;
    errors.value = {};
    formError.value = null;
    try {
      const id = start.entry ? { FactID: start.entry.FactID } : {};
      await knowledgeStore(app, serialNumber).save({ ...id, Question: question.value, Answer: answer.value });
      return true;
    } catch (thrown) {
      const parsed = fieldErrors(ApiError.from(thrown), ["Question", "Answer"], entryLabel);
      errors.value = parsed.fields;
      formError.value = parsed.rest.join(" ") || null;
      return false;
    } finally {
      saving.value = false;
    }
  }

  return { start, question, answer, errors, formError, saving, changed, save };
}
