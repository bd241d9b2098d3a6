/*
 * Reads pasted questions and answers: two columns of a spreadsheet, lines that
 * begin with Q: and A:, or blocks with the question on top. Pure.
 */
import { ANSWER_CHARACTERS, QUESTION_CHARACTERS } from "./entry-form";

export interface PastedEntry {
  question: string;
  answer: string;
}

export interface Pasted {
  facts: PastedEntry[];
  withoutAnswer: number;
  tooLong: number;
}

const ASKED = /^\s*(?:q|question|p|pregunta)\s*[:.)]\s*/i;
const TOLD = /^\s*(?:a|answer|r|respuesta)\s*[:.)]\s*/i;

export function parsePasted(text: string): Pasted {
  const found = text.includes("\t") ? ofColumns(text) : /^\s*(?:q|question|p|pregunta)\s*[:.)]/im.test(text) ? ofMarks(text) : ofBlocks(text);
  const whole = found.filter(({ answer }) => answer !== "");
  const facts = whole.filter(({ question, answer }) => [...question].length <= QUESTION_CHARACTERS && [...answer].length <= ANSWER_CHARACTERS);
  return { facts, withoutAnswer: found.length - whole.length, tooLong: whole.length - facts.length };
}

/** Two columns, tabs between them; cells with line ends stand in quotation marks. */
function ofColumns(text: string): PastedEntry[] {
  const rows = text.replace(/\r\n/g, "\n").match(/(?:"(?:[^"]|"")*"|[^\n"])+/g) ?? [];
  return rows.map((row) => (row.match(/"(?:[^"]|"")*"|[^\t]+/g) ?? []).map(unquoted)).flatMap(([question = "", answer = ""]) => {
    return question || answer ? [{ question: oneLine(question), answer: answer.trim() }] : [];
  });
}

function unquoted(cell: string): string {
  return /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

function ofMarks(text: string): PastedEntry[] {
  const facts: PastedEntry[] = [];
  let into: keyof PastedEntry = "question";
  for (const line of text.split(/\r?\n/)) {
    const last = facts.at(-1);
    if (ASKED.test(line)) {
      facts.push({ question: line.replace(ASKED, ""), answer: "" });
      into = "question";
    } else if (last && TOLD.test(line) && into === "question") {
      last.answer = line.replace(TOLD, "");
      into = "answer";
    } else if (last) {
      last[into] += `\n${line}`;
    }
  }
  return facts.map(({ question, answer }) => ({ question: oneLine(question), answer: answer.trim() }));
}

function ofBlocks(text: string): PastedEntry[] {
  const blocks = text.split(/\r?\n\s*\r?\n/).map((block) => block.trim()).filter(Boolean);
  return blocks.map((block) => {
    const [question = "", ...answer] = block.split(/\r?\n/);
    return { question: oneLine(question), answer: answer.join("\n").trim() };
  });
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
