/*
 * The words for what an explanation holds. Pure.
 */
import type { ExplainedCondition } from "../../api/generated/ExplainedCondition";
import type { Explanation } from "../../api/generated/Explanation";
import { figure } from "../figures";

const INTENTS: Record<string, string> = {
  Search: "Homes that meet conditions",
  Count: "How many homes there are",
  Summary: "Prices over many homes",
  Detail: "Something about one home",
  Compare: "Homes side by side",
  Places: "Where there are homes",
  Which: "One home; it could not be told which",
  Greeting: "A greeting",
  Thanks: "Thanks",
  Goodbye: "A goodbye",
  WhoAreYou: "Who the bot is",
  Privacy: "The privacy policy",
  Person: "To talk with a person",
  Contact: "An address or number was left",
  Steering: "To judge people or a neighborhood; answered neutrally",
  StartOver: "To begin again",
  NoAnswer: "Not about the listings",
};

/** What the visitor wanted; an intent of a newer service is told as it is spelled. */
export function intentWords(intent: string): string {
  return INTENTS[intent] ?? intent.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
}

export function writerWords({ Writer, Model, Failure }: Explanation): string {
  if (Writer === "model") return Model ? `Written by the model ${Model}` : "Written by the model";
  if (Failure) return `Written by the built-in engine, because ${Model || "the model"} failed`;
  return "Written by the built-in engine";
}

/** "Understood in under 1 ms, found in 9 ms, written in 1,204 ms". */
export function timeWords({ Ms }: Explanation): string {
  return `Understood in ${took(Ms.Understand)}, found in ${took(Ms.Find)}, written in ${took(Ms.Write)}`;
}

function took(ms: number): string {
  return ms < 1 ? "under 1 ms" : `${figure(ms)} ms`;
}

/** "BuildingArea" → "building area". */
export function fieldWords(field: string): string {
  return field.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

const CONDITIONS: Record<string, string> = { HOAMonth: "HOA fee", MLSNumber: "MLS number", ListingID: "Listing", ZIP: "ZIP" };

/** Conditions whose figures have separators; a year or a ZIP has none. */
const AMOUNTS = /^(Price|HOAMonth|DepositFee|BuildingArea|LotArea|DaysOnMarket|Near)/;

/** "BuildingArea (square feet)", "at least 1500" → "Building area (square feet)", "at least 1,500". */
export function conditionWords({ Name, Value }: ExplainedCondition): { name: string; value: string } {
  const isNot = Name.startsWith("Not ");
  const plain = isNot ? Name.slice(4) : Name;
  const words = CONDITIONS[plain] ?? plain.charAt(0) + fieldWords(plain.slice(1));
  // Where a home lies is said by its address, not by its place on the globe.
  const value = plain === "Near" ? Value.replace(/ of -?[\d.]+, -?[\d.]+$/, "") : Value;
  return {
    name: isNot ? `Not ${CONDITIONS[plain] ?? words.toLowerCase()}` : words,
    value: AMOUNTS.test(plain) ? value.replace(/\d{4,}(\.\d+)?/g, (digits) => figure(digits)) : value,
  };
}

/** How many checked figures stood and how many did not. */
export function checkedWords(checked: Explanation["Checked"]): string {
  const wrong = checked.filter(({ OK }) => !OK).length;
  if (checked.length === 0) return "";
  if (wrong === 0) return checked.length === 1 ? "1 figure compared, right" : `${checked.length} figures compared, all right`;
  return `${checked.length} figures compared, ${wrong} wrong and not shown`;
}
