/*
 * Translates the fixed English messages of the core and the service about files and rows. Unknown
 * messages stay as they are, and so does the exported file of failed rows.
 */
import { ApiError } from "../../api/transport";
import { ruleSentence } from "../field-rules";
import { texts } from "../texts";
import { labelOfField } from "./targets";

type Messages = (typeof texts)["value"]["importErrors"];
type MessageRule = readonly [pattern: RegExp, say: (messages: Messages, ...found: string[]) => string | null];

const field = labelOfField;

const ROW_RULES: readonly MessageRule[] = [
  [/^(\w+) appears more than once$/, (messages, name = "") => messages.twice(field(name))],
  [/^Status is "(.*)": a home that is off the market is not added$/s, (messages, word = "") => messages.offMarket(word)],
  [/^A listing with this MLS number, URL or address already exists$/, (messages) => messages.existsEither],
  [/^A listing with this (\w+) already exists$/, (messages, name = "") => messages.exists(field(name))],
  [/^Row (\d+) has the same (\w+) but different details$/, (messages, row = "", name = "") => messages.sameListing(row, field(name))],
  [/^(\w+) is required by this service$/, (messages, name = "") => messages.needed(field(name))],
  [/^(\w+) is missing, so this change couldn't be undone\. The listing stays the same$/, (messages, name = "") => messages.noWayBack(field(name))],
];

const FILE_RULES: readonly MessageRule[] = [
  [/^The file is larger than 64 MB$/, (messages) => messages.tooLarge],
  [/^The file is empty$/, (messages) => messages.empty],
  [/^The file has no header row$/, (messages) => messages.noHeader],
  [/^A quotation mark in row (\d+) is never closed$/, (messages, row = "") => messages.openQuote(row)],
  [/^The file has more than (\d+) rows$/, (messages, limit = "") => messages.tooManyRows(limit)],
  [/^The file has more than (\d+) columns$/, (messages, limit = "") => messages.tooManyColumns(limit)],
  [/^Can't read this file\./, (messages) => messages.notATable],
  [/^Can't read the JSON: (.+)$/s, (messages, why = "") => messages.brokenJson(why)],
  [/^The JSON has no list of listings\./, (messages) => messages.noRecords],
  [/^The file is in the old Excel format \(XLS\)\./, (messages) => messages.oldWorkbook],
  [/^The workbook has no worksheet "(.*)" with a header row$/s, (messages, name = "") => messages.noWorksheet(name)],
  [/^(?:Couldn't read the file|The file could not be read)/, (messages) => messages.unreadable],
  [/^Couldn't read the rows$/, (messages) => messages.unreadableRows],
  [/^The upload was incomplete\./, (messages) => messages.notWhole],
  [/^The file changed after you previewed it\./, (messages) => messages.changed],
  [/^Your listings changed after the preview\./, (messages) => messages.listingsChanged],
  [/^Column (.+) is mapped to a field that doesn't exist$/s, (messages, column = "") => messages.noMeaning(column)],
  [/^Undo the later import first$/, (messages) => messages.notLast],
  [/^This import can no longer be undone$/, (messages) => messages.noUndo],
];

function known(sentence: string, sayings: readonly MessageRule[]): string | null {
  const plain = sentence.replace(/\.$/, "");
  for (const [pattern, say] of sayings) {
    const found = pattern.exec(plain);
    const t = found ? say(texts.value.importErrors, ...found.slice(1)) : null;
    if (t) return t;
  }
  return null;
}

function ofRow(sentence: string): string | null {
  return known(sentence, ROW_RULES) ?? ruleSentence(sentence.replace(/\.$/, ""), field);
}

/** A message about a file or a row; several about a row are joined by "; ". */
export function importSummary(message: string): string {
  const whole = known(message, FILE_RULES) ?? ofRow(message);
  if (whole) return whole;
  return texts.value.importErrors.joined(message.split("; ").map((sentence) => ofRow(sentence) ?? `${sentence.replace(/\.$/, "")}.`));
}

/** The same for an error. */
export function importErrorText(thrown: unknown): ApiError {
  const error = ApiError.from(thrown);
  return new ApiError(error.code, importSummary(error.message), error.retryAfterS);
}
