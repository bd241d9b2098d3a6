/*
 * The lines of an answer that say what its cards show. The service writes a line for each listing, for programs without
 * cards; beside cards, only what a card doesn't show is left of it.
 */
import type { ListingCard } from "../types";

/** "- [12 Maple Lane, Alder Bay](https://…): $489,000 · 3 beds": in a list, numbered or as a heading, in any language. */
const LINE = /^(?<mark>- |\d+\. |)(?<name>[^[\]:：]*?(?:\[[^\]]+\]\((?<url>[^)]+)\))?)\s?[:：]\s?(?<value>.+)$/;
/** Marks around names in right-to-left text. */
const ISOLATES = /[\u2066-\u2069]/g;

/** `more` is the question for the next listings, if a button asks it: then no line says to type it. */
export function withoutCardLines(text: string, cards: readonly ListingCard[], more = ""): string {
  const lines = text.split("\n").flatMap((line, at) => {
    if (more && at > 0 && line.includes(more)) return [];
    const { mark, name = "", url, value = "" } = LINE.exec(line)?.groups ?? {};
    const card = name && cards.find((one) => (url ? one.url === url : one.address !== "" && name.includes(one.address)));
    if (!card) return [line];
    const shown = new Set([card.price, card.beds, card.baths, card.area, card.status, ...(card.notes ?? [])].map(folded));
    const rest = value.split(" · ").filter((part) => !part.split(/[;；؛]/).every((one) => shown.has(folded(one))));
    if (rest.length > 0) return [line.slice(0, line.length - value.length) + rest.join(" · ")];
    // A number and a heading say which listing is meant.
    return mark === "- " ? [] : [`${mark}${name}`];
  });
  return lines.join("\n").replace(/\n{3,}/g, "\n\n").trim();
}

function folded(text: string): string {
  return text.replace(ISOLATES, "").replace(/[.。]$/, "").trim().toLowerCase();
}
