/*
 * Guesses the listing field that a question is about: a form field if the question names one, else
 * a custom field.
 */
import type { TextField } from "../listings/model/fields";

export type MissingField = { field: TextField } | { key: string };

/** English and Spanish patterns; the first match wins, so narrow ones come first. */
const FIELDS: readonly [RegExp, TextField][] = [
  [/\bhoa\b|association fee|condo fee|gastos de comunidad|cuota de comunidad/, "HOAMonth"],
  [/\bdeposit\b|fianza/, "DepositFee"],
  [/estimate|estimated value|valor estimado|tasaci[oó]n/, "EstimatePrice"],
  [/year .*built|when .*built|how old|año .*constru|cuándo .*constru|antigüedad/, "YearBuilt"],
  [/days on (the )?market|how long .*market|días en el mercado/, "DaysOnMarket"],
  [/parking|car ?port|car spaces?|aparcamiento|estacionamiento/, "ParkingSpots"],
  [/bed ?rooms?|\bbeds?\b|dormitorio|habitaci[oó]n|recámara/, "Bedrooms"],
  [/bath ?rooms?|\bbaths?\b|\bbaños?\b/, "Bathrooms"],
  [/\blot\b|acre|land area|yard size|parcela|terreno/, "LotArea"],
  [/square (feet|foot|meters?)|sq\.? ?ft|living area|how (big|large)|superficie|metros cuadrados/, "BuildingArea"],
  [/open house|virtual tour|3d tour|visita virtual|puertas abiertas/, "Tours"],
  [/\brent\b|monthly|alquiler|renta\b/, "RentPrice"],
  [/\bprice\b|how much|\bcost\b|precio|cuánto (cuesta|vale)/, "SalePrice"],
  [/zip( code)?\b|postal code|código postal/, "ZIP"],
];

/** Phrases before and after the subject of a question. */
const LEAD_IN =
  /^.*?\b(?:have|has|got|there|include[sd]?|including|come with|comes with|what(?:'s| is| are)(?: the)?|which|what kind of|what|tiene|tienen|hay|incluye|cuenta con|qué|cuál es)\b/i;
const ARTICLES = /^(?:an?|the|any|some|its|own|un|una|unos|unas|el|la|los|las|algún|alguna)\s+/i;
const TAIL = /\s+(?:at|in|of|for|does|do|is|on|near|inside|included|there|en|de|del|para|tiene)\b.*$/i;
const KEY_CHARACTERS = 60;

/** `listingName` is the street address, removed so that "12 Garage Lane" is not a garage. */
export function missingField(question: string, listingName = ""): MissingField {
  const plainQuestion = (listingName ? question.replace(new RegExp(escaped(listingName), "ig"), " ") : question).replace(/\s+/g, " ").trim();
  const found = FIELDS.find(([pattern]) => pattern.test(plainQuestion.toLowerCase()));
  return found ? { field: found[1] } : { key: keyOf(plainQuestion) };
}

/** "does it have a wine cellar?" → "Wine cellar"; "" if unknown. */
function keyOf(plainQuestion: string): string {
  const plain = plainQuestion.replace(/[?¿!¡."“”]+/g, " ").replace(/\s+/g, " ").trim();
  if (!LEAD_IN.test(plain)) return "";
  let thing = plain.replace(LEAD_IN, "").trim();
  while (ARTICLES.test(thing)) thing = thing.replace(ARTICLES, "");
  const key = [...thing.replace(TAIL, "").trim()].slice(0, KEY_CHARACTERS).join("");
  return key.charAt(0).toUpperCase() + key.slice(1);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
