/*
 * Parses pasted questions and answers: two spreadsheet columns, lines with Q: and A:, or blocks
 * with the question first.
 */
import { ANSWER_CHARACTERS, QUESTION_CHARACTERS } from "./entry-form";

export interface PastedEntry {
  question: string;
  answer: string;
}

export interface Pasted {
  entries: PastedEntry[];
  withoutAnswer: number;
  tooLong: number;
}

const QUESTION_PREFIX = /^\s*(?:q|question|p|pregunta)\s*[:.)]\s*/i;
const ANSWER_PREFIX = /^\s*(?:a|answer|r|respuesta)\s*[:.)]\s*/i;

export function parsePasted(text: string): Pasted {
  const found = text.includes("\t") ? parseColumns(text) : /^\s*(?:q|question|p|pregunta)\s*[:.)]/im.test(text) ? parsePrefixes(text) : parseBlocks(text);
  const whole = found.filter(({ answer }) => answer !== "");
  const entries = whole.filter(({ question, answer }) => [...question].length <= QUESTION_CHARACTERS && [...answer].length <= ANSWER_CHARACTERS);
  return { entries, withoutAnswer: found.length - whole.length, tooLong: whole.length - entries.length };
}

/** Two columns separated by tabs; cells with line breaks are quoted. */
function parseColumns(text: string): PastedEntry[] {
  const rows = text.replace(/\r\n/g, "\n").match(/(?:"(?:[^"]|"")*"|[^\n"])+/g) ?? [];
  return rows.map((row) => (row.match(/"(?:[^"]|"")*"|[^\t]+/g) ?? []).map(unquote)).flatMap(([question = "", answer = ""]) => {
    return question || answer ? [{ question: oneLine(question), answer: answer.trim() }] : [];
  });
}

function unquote(cell: string): string {
  return /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

function parsePrefixes(text: string): PastedEntry[] {
  const entries: PastedEntry[] = [];
  let into: keyof PastedEntry = "question";
  for (const line of text.split(/\r?\n/)) {
    const last = entries.at(-1);
    if (QUESTION_PREFIX.test(line)) {
      entries.push({ question: line.replace(QUESTION_PREFIX, ""), answer: "" });
      into = "question";
    } else if (last && ANSWER_PREFIX.test(line) && into === "question") {
      last.answer = line.replace(ANSWER_PREFIX, "");
      into = "answer";
    } else if (last) {
      last[into] += `\n${line}`;
    }
  }
  return entries.map(({ question, answer }) => ({ question: oneLine(question), answer: answer.trim() }));
}

function parseBlocks(text: string): PastedEntry[] {
  const blocks = text.split(/\r?\n\s*\r?\n/).map((block) => block.trim()).filter(Boolean);
  return blocks.map((block) => {
    const [question = "", ...answer] = block.split(/\r?\n/);
    return { question: oneLine(question), answer: answer.join("\n").trim() };
  });
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
