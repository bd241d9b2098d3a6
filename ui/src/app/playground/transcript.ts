import { texts } from "../texts";
import type { Exchange } from "./transcript-log";

export function transcriptText(exchanges: readonly Exchange[]): string {
  const t = texts.value.playground;
  const lines = exchanges.map(({ question, answer, cards }) => {
    const listings = cards.map((card) => `- ${[card.address || card.title, card.price, card.url].filter(Boolean).join(", ")}`);
    const named = listings.length > 0 ? `\n${t.listings}:\n${listings.join("\n")}` : "";
    return `${t.visitor}: ${question || t.fileQuestion}\n${t.bot}: ${answer.trim()}${named}`;
  });
  return `${lines.join("\n\n")}\n`;
}
