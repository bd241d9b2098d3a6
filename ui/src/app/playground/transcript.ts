/*
 * A talk as plain text, to take along. Pure.
 */
import { texts } from "../texts";
import type { Exchange } from "./transcript-log";

export function transcriptText(exchanges: readonly Exchange[]): string {
  const said = texts.value.talk;
  const lines = exchanges.map(({ question, answer, cards }) => {
    const homes = cards.map((card) => `- ${[card.address || card.title, card.price, card.url].filter(Boolean).join(", ")}`);
    const named = homes.length > 0 ? `\n${said.homes}:\n${homes.join("\n")}` : "";
    return `${said.visitor}: ${question || said.fileQuestion}\n${said.bot}: ${answer.trim()}${named}`;
  });
  return `${lines.join("\n\n")}\n`;
}
