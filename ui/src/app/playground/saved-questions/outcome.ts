/* Saved questions and their outcomes, as the service or this computer stores them and in exported files. */
import type { SavedAnswer } from "../../../api/generated/SavedAnswer";

export interface MentionedListing {
  mlsNumber: string;
  name: string;
}

export interface Outcome {
  answer: string;
  noAnswer: boolean;
  homes: MentionedListing[];
  /** When it was answered; UTC, RFC 3339. */
  at: string;
  tookMs: number;
  tokens: number;
  /** `built-in` or `model`; missing if unknown. */
  writer?: string;
}

/** `recorded`: the expected answer is from the last run, so nothing was compared yet. */
export type State = "same" | "changed" | "failed" | "new" | "recorded";

export interface SavedQuestion {
  id: string;
  question: string;
  /** The accepted answer; null before the first run. */
  expected: Outcome | null;
  /** The result of the last run; null if it failed or never ran. */
  last: Outcome | null;
  /** Why the last run failed; "" if it didn't. */
  failure: string;
  ranAt: string;
  /** As the service compared; missing if this computer compares. */
  state?: State;
}

export const MAX_QUESTIONS = 500;
const QUESTION_CHARACTERS = 2000;
const ANSWER_CHARACTERS = 32_000;
const MAX_LISTINGS = 100;

export function newQuestion(question: string, expected: Outcome | null = null): SavedQuestion {
  return { id: crypto.randomUUID(), question, expected, last: expected, failure: "", ranAt: expected?.at ?? "" };
}

export function outcomeFromWire(answer: SavedAnswer): Outcome {
  const homes = answer.Listings.map(({ MLSNumber, Name }) => ({ mlsNumber: MLSNumber, name: Name }));
  return { answer: answer.Answer, noAnswer: answer.noAnswer, homes, at: answer.Time, tookMs: answer.Ms, tokens: answer.TotalToken, writer: answer.Writer };
}

export function outcomeToWire({ answer, noAnswer, homes, at, tookMs, tokens, writer }: Outcome): SavedAnswer {
  const Listings = homes.slice(0, MAX_LISTINGS).map(({ mlsNumber, name }) => ({ MLSNumber: mlsNumber, Name: name }));
  return { Answer: [...answer].slice(0, ANSWER_CHARACTERS).join(""), noAnswer, Listings, Time: at, Ms: tookMs, TotalToken: tokens, Writer: writer ?? "" };
}

/** Pasted questions, one per line, without bullets and numbers. */
export function questionsOf(pasted: string): string[] {
  const lines = pasted.split(/\r?\n/).map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, "").trim().slice(0, QUESTION_CHARACTERS));
  return [...new Map(lines.filter(Boolean).map((line) => [keyOf(line), line])).values()];
}

/** Differently formatted versions of a question have the same key. */
export function keyOf(question: string): string {
  return question.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}

interface QuestionFile {
  format: "porchlight-questions";
  version: 1;
  questions: Pick<SavedQuestion, "question" | "expected">[];
}

export function writeQuestions(questions: readonly SavedQuestion[]): string {
  const file: QuestionFile = {
    format: "porchlight-questions",
    version: 1,
    questions: questions.map(({ question, expected }) => ({ question, expected })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The questions of an exported file; null if it isn't one. */
export function readQuestions(text: string): SavedQuestion[] | null {
  const file = parsed(text);
  if (!isRecord(file) || file.format !== "porchlight-questions" || !Array.isArray(file.questions)) return null;
  return file.questions.filter(isRecord).flatMap((one) => {
    const question = typeof one.question === "string" ? one.question.trim().slice(0, QUESTION_CHARACTERS) : "";
    return question ? [newQuestion(question, readOutcome(one.expected))] : [];
  });
}

/** Stored questions; unreadable ones are skipped. */
export function loadStored(text: string | null): SavedQuestion[] {
  const stored = parsed(text ?? "[]");
  if (!Array.isArray(stored)) return [];
  return stored.filter(isRecord).flatMap((one) => {
    if (typeof one.question !== "string" || typeof one.id !== "string") return [];
    const { id, question } = one;
    const [failure, ranAt] = [textOf(one.failure), textOf(one.ranAt)];
    return [{ id, question, expected: readOutcome(one.expected), last: readOutcome(one.last), failure, ranAt }];
  });
}

function readOutcome(value: unknown): Outcome | null {
  if (!isRecord(value) || typeof value.answer !== "string") return null;
  const saved = Array.isArray(value.homes) ? value.homes.filter(isRecord) : [];
  return {
    answer: value.answer,
    noAnswer: value.noAnswer === true,
    homes: saved.map((listing) => ({ mlsNumber: textOf(listing.mlsNumber), name: textOf(listing.name) })),
    at: textOf(value.at),
    tookMs: Number(value.tookMs) || 0,
    tokens: Number(value.tokens) || 0,
    ...(textOf(value.writer) ? { writer: textOf(value.writer) } : {}),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
