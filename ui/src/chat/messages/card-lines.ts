/*
 * The lines of an answer that say what its cards show. The service writes a line for each listing, for programs without
 * cards; beside cards, only what a card doesn't show is left of it.
 */
import type { ListingCard } from "../types";

/** "- [12 Maple Lane, Alder Bay](https://…): $489,000 · 3 beds", with or without a link, in any language. */
const LINE = /^- (?:\[(?<linked>[^\]]+)\]\((?<url>[^)]+)\)|(?<plain>[^:：[\]]+?))\s?[:：]\s?(?<value>.+)$/;
/** Marks around names in right-to-left text. */
const ISOLATES = /[\u2066-\u2069]/g;

export function withoutCardLines(text: string, cards: readonly ListingCard[]): string {
  const lines = text.split("\n").flatMap((line) => {
    const { linked, url, plain, value = "" } = LINE.exec(line)?.groups ?? {};
    const name = (linked ?? plain ?? "").replace(ISOLATES, "");
    const card = name && cards.find((one) => (url ? one.url === url : one.address !== "" && name.startsWith(one.address)));
    if (!card) return [line];
    const shown = new Set([card.price, card.beds, card.baths, card.area, card.status, ...(card.notes ?? [])].map(folded));
    const rest = value.split(" · ").filter((part) => !part.split(/[;；؛]/).every((one) => shown.has(folded(one))));
    return rest.length > 0 ? [line.slice(0, line.length - value.length) + rest.join(" · ")] : [];
  });
  return lines.join("\n").replace(/\n{3,}/g, "\n\n").trim();
}

function folded(text: string): string {
  return text.replace(ISOLATES, "").trim().toLowerCase();
}
