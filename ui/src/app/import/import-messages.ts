/*
 * What the core and a service say of a file and its rows, in the language of
 * the app and with its names of fields. They speak in fixed English sentences;
 * a sentence that is none of those stays as it is. The saved file of refused
 * rows keeps them as they came.
 */
import { ApiError } from "../../api/transport";
import { texts } from "../texts";
import { labelOfField } from "./targets";

type Words = (typeof texts)["value"]["importFaults"];
type Saying = readonly [pattern: RegExp, say: (words: Words, ...found: string[]) => string | null];

const field = labelOfField;

/** What must be, in the app's words; none for a rule that is not known. */
function ruled(words: Words, rule: string): string | null {
  const rules: Record<string, string> = words.rules;
  return rules[rule] ?? null;
}

const OF_A_ROW: readonly Saying[] = [
  [/^(\w+) is required$/, (words, name = "") => words.required(field(name))],
  [/^(\w+) must be (.+), not "(.*)"$/s, (words, name = "", rule = "", cell = "") => withRule(ruled(words, rule), (t) => words.mustNot(field(name), t, cell))],
  [/^(\w+) must be at most (\d+) characters$/, (words, name = "", most = "") => words.characters(field(name), most)],
  [/^(\w+) must be (.+)$/s, (words, name = "", rule = "") => withRule(ruled(words, rule), (t) => words.must(field(name), t))],
  [/^(\w+) must not contain control or invisible characters$/, (words, name = "") => words.invisible(field(name))],
  [/^(\w+) appears more than once$/, (words, name = "") => words.twice(field(name))],
  [/^Status is "(.*)": a home that is off the market is not added$/s, (words, word = "") => words.offMarket(word)],
  [/^A listing with this MLSNumber or Url already exists$/, (words) => words.existsEither],
  [/^A listing with this (\w+) already exists$/, (words, name = "") => words.exists(field(name))],
  [/^Row (\d+) is about the same home \((\w+)\) and says something else$/, (words, row = "", name = "") => words.sameHome(row, field(name))],
  [/^(\w+) is missing, and this service takes no listing without it$/, (words, name = "") => words.needed(field(name))],
  [/^(\w+) is missing, so an undo could not bring it back\. It stays$/, (words, name = "") => words.noWayBack(field(name))],
];

const OF_A_FILE: readonly Saying[] = [
  [/^The file is larger than 64 MB$/, (words) => words.tooLarge],
  [/^The file is empty$/, (words) => words.empty],
  [/^The file has no header row$/, (words) => words.noHeader],
  [/^A quotation mark that opens in row (\d+) is never closed$/, (words, row = "") => words.openQuote(row)],
  [/^The file has more than (\d+) rows$/, (words, limit = "") => words.tooManyRows(limit)],
  [/^The file has more than (\d+) columns$/, (words, limit = "") => words.tooManyColumns(limit)],
  [/^The file is not a CSV, XLSX or JSON file that can be read$/, (words) => words.notATable],
  [/^The JSON cannot be read: (.+)$/s, (words, why = "") => words.brokenJson(why)],
  [/^The JSON holds no list of homes\./, (words) => words.noRecords],
  [/^The file is an old Excel workbook\./, (words) => words.oldWorkbook],
  [/^The workbook has no sheet "(.*)" with headings$/s, (words, name = "") => words.noSheet(name)],
  [/^The file could not be read/, (words) => words.unreadable],
  [/^The rows could not be read$/, (words) => words.unreadableRows],
  [/^The file did not arrive whole$/, (words) => words.notWhole],
  [/^The file was changed since it was looked at\./, (words) => words.changed],
  [/^The homes here changed since the file was tried\./, (words) => words.othersAbsent],
  [/^The column (.+) was given a meaning that does not exist$/s, (words, column = "") => words.noMeaning(column)],
  [/^A later import must be undone first$/, (words) => words.notLast],
  [/^This import cannot be undone any more$/, (words) => words.noUndo],
];

function withRule(rule: string | null, say: (rule: string) => string): string | null {
  return rule === null ? null : say(rule);
}

function known(sentence: string, sayings: readonly Saying[]): string | null {
  const plain = sentence.replace(/\.$/, "");
  for (const [pattern, say] of sayings) {
    const found = pattern.exec(plain);
    const t = found ? say(texts.value.importFaults, ...found.slice(1)) : null;
    if (t) return t;
  }
  return null;
}

/** A sentence about a file or a row; several about a row are joined by "; ". */
export function importSummary(message: string): string {
  const whole = known(message, OF_A_FILE) ?? known(message, OF_A_ROW);
  if (whole) return whole;
  return texts.value.importFaults.joined(message.split("; ").map((sentence) => known(sentence, OF_A_ROW) ?? `${sentence.replace(/\.$/, "")}.`));
}

/** The same for a refusal. */
export function importErrorText(thrown: unknown): ApiError {
  const fault = ApiError.from(thrown);
  return new ApiError(fault.code, importSummary(fault.message), fault.retryAfterS);
}
