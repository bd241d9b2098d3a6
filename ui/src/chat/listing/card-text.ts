import type { Texts } from "../texts";
import type { ListingCard } from "../types";

/** The texts of a listing in the forms that the card and the listing view show. */
export function cardText(card: ListingCard, texts: Texts): { name: string; place: string; details: string } {
  const place = [card.city, card.state].filter(Boolean).join(", ");
  const details = [withUnit(card.beds, texts.beds), withUnit(card.baths, texts.baths), card.area].filter(Boolean).join(" · ");
  return { name: card.address || card.title || place, place, details };
}

/** "3" becomes "3 bd"; a text with a unit stays. */
function withUnit(value: string, unit: string): string {
  return /^[\d.,½]+$/.test(value.trim()) ? `${value.trim()} ${unit}` : value;
}
