/* The listing card that the service would return for an unsaved form. */
import type { ListingCard } from "../../../chat/types";
import { CARD_NUMBER_FORMATS, CARD_MESSAGES, type NumberFormatRules, type CardMessages, type Plural } from "./card-messages";
import { FIELDS, type TextField } from "./fields";
import { readField, type ListingForm } from "./form";
import { marketStatus } from "./market-status";

interface AnswerLanguage {
  code: string;
  messages: CardMessages;
  numberFormat: NumberFormatRules;
}

/** `code` is one of the twelve answer languages; English is the fallback. */
export function cardOf(form: ListingForm, code: string, id: number, image: string): ListingCard {
  const known = code in CARD_MESSAGES ? code : "en";
  const language = { code: known, messages: CARD_MESSAGES[known], numberFormat: CARD_NUMBER_FORMATS[known] } as AnswerLanguage;
  const { texts } = form;
  const [beds, baths, area] = [numberOf(form, "Bedrooms"), numberOf(form, "Bathrooms"), numberOf(form, "BuildingArea")];
  return {
    id,
    mlsNumber: texts.MLSNumber,
    title: texts.Address.trim() || texts.PropertyType || texts.MLSNumber,
    price: sentence(priceOf(form, language)),
    beds: beds === null ? "" : beds === 0 ? language.messages.studio : countText(beds, language.messages.beds, language),
    baths: baths === null ? "" : countText(baths, language.messages.baths, language),
    area: area ? areaOf(area, texts.AreaUnit, language) : "",
    address: texts.Address.trim(),
    city: texts.City.trim(),
    state: texts.State.trim(),
    image,
    url: texts.Url.trim(),
    status: statusOf(form, language.messages, known),
    saleType: "",
  };
}

function numberOf(form: ListingForm, name: TextField): number | null {
  const field = FIELDS.find((one) => one.name === name);
  const read = field ? readField(form, field) : null;
  return read?.is === "number" ? read.value : null;
}

function priceOf(form: ListingForm, language: AnswerLanguage): string {
  const rental = form.texts.SaleType === "for_rent";
  const value = numberOf(form, rental ? "RentPrice" : "SalePrice");
  if (value === null) return "";
  const money = moneyOf(form.texts.CurrencySymbol.trim(), value, language);
  if (rental) return fill(language.messages.perMonth, { money });
  if (marketStatus(form.texts.Status, form.extension) !== "Sold") return money;
  const date = soldDate(form, language.code);
  return date ? fill(language.messages.soldForOn, { money, date }) : fill(language.messages.soldFor, { money });
}

/** Shows cents only if there are any. */
function moneyOf(symbol: string, value: number, language: AnswerLanguage): string {
  const money = withSymbol(symbol, value, language);
  // Isolates the text, so that digits and signs keep their order in right-to-left languages.
  return language.code === "ar" ? `\u2068${money}\u2069` : money;
}

function withSymbol(symbol: string, value: number, { numberFormat }: AnswerLanguage): string {
  const rounded = Math.round(value * 100) / 100;
  const text = Number.isInteger(rounded) ? String(rounded) : rounded.toFixed(2);
  const digits = grouped(text, numberFormat);
  const sign = symbol || "$";
  if (numberFormat.symbol === "after") return `${digits}\u00a0${sign}`;
  if (numberFormat.symbol === "before-spaced") return `${sign}\u00a0${digits}`;
  return /^\p{Alphabetic}+$/u.test(sign) ? `${sign} ${digits}` : `${sign}${digits}`;
}

function grouped(text: string, { group, point, shortest }: NumberFormatRules): string {
  const [whole = "", fraction] = text.split(".");
  const parted = whole.replace("-", "").length >= shortest ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole;
  return fraction ? `${parted}${point}${fraction}` : parted;
}

function countText(value: number, noun: Plural, { code, numberFormat }: AnswerLanguage): string {
  const rule = code === "fr" || code === "pt" ? (value < 2 ? "one" : "other") : new Intl.PluralRules(code).select(value);
  return fill(noun[rule] ?? noun.other, { n: grouped(String(value), numberFormat) });
}

function areaOf(value: number, unit: string, { messages, numberFormat }: AnswerLanguage): string {
  const number = grouped(String(Math.round(value * 10) / 10), numberFormat);
  return `${number}${numberFormat.gap}${/meter/i.test(unit) ? messages.meters : messages.feet}`;
}

function statusOf(form: ListingForm, messages: CardMessages, code: string): string {
  const status = marketStatus(form.texts.Status, form.extension);
  const exact = /^Sold:(.*)$/s.exec(status)?.[1];
  if (exact !== undefined) return code === "en" ? exact : exactStatus(exact.toLowerCase(), messages) ?? exact;
  if (status === "PreOnMarket") return messages.coming;
  if (status === "Active") return messages.active;
  return form.texts.SaleType === "for_rent" ? messages.rented : messages.sold;
}

/** As the service reads a portal's status; undefined for one it only quotes. */
function exactStatus(portal: string, messages: CardMessages): string | undefined {
  const phrases: [RegExp, string][] = [
    [/withdrawn|retirad/, messages.withdrawn],
    [/off[ -]market|off the market|temp off|expired|cancell?ed|hold|inactiv/, messages.offMarket],
    [/let agreed/, messages.letAgreed],
    [/under offer|sale agreed|offer accepted|stc|subject to contract/, messages.underOffer],
    [/contingen/, messages.contingent],
    [/under contract|bajo contrato/, messages.underContract],
    [/pending|reserved|in escrow|backup|reservad|pendiente/, messages.pending],
  ];
  return phrases.find(([phrase]) => phrase.test(portal))?.[1];
}

function soldDate(form: ListingForm, code: string): string | null {
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(customFieldValue(form, "SoldDate"));
  if (!day) return null;
  const date = new Date(Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3])));
  return new Intl.DateTimeFormat(code === "ar" ? "ar-u-nu-latn" : code, { dateStyle: "long", timeZone: "UTC" }).format(date);
}

function customFieldValue(form: ListingForm, key: string): string {
  return form.extension.find((row) => row.Key.trim() === key)?.value.trim() ?? "";
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
