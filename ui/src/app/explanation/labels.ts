import type { ExplainedCondition } from "../../api/generated/ExplainedCondition";
import type { ExplainedUsage } from "../../api/generated/ExplainedUsage";
import type { ListingCard } from "../../api/generated/ListingCard";
import type { ExplainedFairHousing } from "../../api/generated/ExplainedFairHousing";
import type { Explanation } from "../../api/generated/Explanation";
import { formatNumber, locale } from "../format";
import { texts } from "../texts";

/** What the visitor wanted; an unknown intent is shown as spelled. */
export function intentLabel(intent: string): string {
  return texts.value.playground.intents[intent] ?? apart(intent);
}

export function engineLabel({ Writer, Model, Failure }: Explanation): string {
  const t = texts.value.playground.why;
  if (Writer === "model") return t.byModel(Model);
  return Failure ? t.afterFailure(Model) : t.byBuiltIn;
}

/** "Understood in under 1 ms, found in 9 ms, written in 1,204 ms". */
export function timingText({ Ms }: Explanation): string {
  return texts.value.playground.why.times(durationText(Ms.Understand), durationText(Ms.Find), durationText(Ms.Write));
}

function durationText(ms: number): string {
  return ms < 1 ? texts.value.playground.why.underOneMs : texts.value.playground.why.ms(formatNumber(ms));
}

/** "300 tokens read, 21 written (estimated), cost $0.0013"; "" without a model. */
export function usageText(usage: ExplainedUsage | undefined): string {
  if (!usage) return "";
  const t = texts.value.playground.why;
  const tokens = t.tokens(formatNumber(usage.PromptTokens), formatNumber(usage.CompletionTokens));
  const counted = usage.CountedBy === "estimate" ? `${tokens} (${t.estimated})` : tokens;
  return usage.CostMicros === undefined ? counted : `${counted}, ${t.cost(money(usage.CostMicros, usage.Currency))}`;
}

/** A currency without a three-letter code is appended as it is. */
function money(micros: number, currency: string): string {
  const amount = micros / 1_000_000;
  const digits = { maximumFractionDigits: 6, minimumFractionDigits: 2 };
  if (/^[A-Za-z]{3}$/.test(currency)) return amount.toLocaleString(locale.value, { style: "currency", currency, ...digits });
  return `${amount.toLocaleString(locale.value, digits)} ${currency}`.trim();
}

/** "BuildingArea" → "building area". */
export function fieldLabel(field: string): string {
  return inside(texts.value.playground.fields[field] ?? apart(field));
}

/** What a question said about people and what followed; a class of a newer service is shown as spelled. */
export function fairHousingText({ Class, Phrase }: ExplainedFairHousing): string {
  const t = texts.value.playground.why;
  const known = t.fairHousing[Class];
  return known ? known(Phrase) : t.fairHousingOther(Phrase, apart(Class));
}

/** Conditions whose numbers have separators; years and ZIP codes don't. */
const AMOUNTS = /^(Price|HOAMonth|DepositFee|BuildingArea|LotArea|DaysOnMarket|Near)/;

/** "BuildingArea (square feet)", "at least 1500" → "Building area (square feet)", "at least 1,500". */
export function conditionText({ Name, Value }: ExplainedCondition, cards: readonly ListingCard[] = []): { name: string; value: string } {
  const isNot = Name.startsWith("Not ");
  const plain = isNot ? Name.slice(4) : Name;
  const text = texts.value.playground.fields[plain] ?? plain.charAt(0) + apart(plain.slice(1)).toLowerCase();
  if (plain === "ListingID") return { name: text, value: listingNames(Value, cards) };
  // Coordinates are shown as the street address.
  const value = plain === "Near" ? Value.replace(/ of -?[\d.]+, -?[\d.]+$/, "") : Value;
  return {
    name: isNot ? texts.value.playground.why.not(inside(text)) : text,
    value: valueText(plain, AMOUNTS.test(plain) ? value.replace(/\d{4,}(\.\d+)?/g, (digits) => formatNumber(digits)) : value),
  };
}

/** "7022610009600314 or 2473869719805633" → "12 Elm Street or 14 Elm Street"; without a card the ID stays. */
function listingNames(ids: string, cards: readonly ListingCard[]): string {
  const name = (id: string) => {
    const card = cards.find((card) => String(card.id) === id);
    return card?.address || id;
  };
  return ids.split(" or ").map(name).join(` ${texts.value.playground.bounds.or} `);
}

/** Names that may contain "or" are shown unchanged. */
const VERBATIM_FIELDS = /^(Address|MLSNumber)$/;
const BOUND_PHRASE = /\b(at least|over|at most|under|within) (?=\d)/g;

function valueText(name: string, value: string): string {
  const { values, bounds } = texts.value.playground;
  if (VERBATIM_FIELDS.test(name)) return value;
  return values[value] ?? value.replace(BOUND_PHRASE, (_, bound: string) => `${bounds[bound]} `).replaceAll(" or ", ` ${bounds.or} `);
}

/** Failures as older services stored them, and as the service names them now. */
const OLD_FAILURES: [old: string, now: string][] = [
  ["the model was silent for too long", "the model timed out"],
  ["the prompt or the reply was not processed in time", "the prompt or the response was not processed in time"],
  ["the endpoint answered with status", "the endpoint returned HTTP status"],
  ["the reply broke", "the response stream failed"],
  ["the reply had no text", "the response had no text"],
  ["the reply was cut off", "the response was truncated"],
  ["the reply was ended by the endpoint", "the endpoint ended the response"],
  ["the reply was longer than an answer may be", "the response was too long"],
  ["today's ceiling for models leaves no room for one more answer", "daily token limit reached"],
];

/** Why no model answered; messages from a model or its endpoint are shown unchanged. */
export function failureText(stored: string): string {
  const known = texts.value.playground.failures;
  const old = OLD_FAILURES.find(([text]) => stored.startsWith(text));
  const failure = old ? old[1] + stored.slice(old[0].length) : stored;
  if (known[failure]) return known[failure];
  const begun = Object.keys(known).find((text) => failure.startsWith(`${text}:`) || failure.startsWith(`${text} `));
  return begun ? known[begun] + failure.slice(begun.length) : failure;
}

/** How many checked numbers were correct and how many weren't. */
export function checkedText(checked: Explanation["Checked"]): string {
  const wrong = checked.filter(({ OK }) => !OK).length;
  if (checked.length === 0) return "";
  const t = texts.value.playground.why;
  return wrong === 0 ? t.compared(checked.length, formatNumber(checked.length)) : t.comparedWrong(formatNumber(checked.length), formatNumber(wrong), checked.length);
}

/** "YearBuilt" → "Year Built". */
function apart(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
}

/** Lower case inside a sentence, except names in capitals. */
function inside(text: string): string {
  return /^[A-Z]{2}/.test(text) ? text : text.toLowerCase();
}
