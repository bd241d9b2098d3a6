import type { LiveTexts } from "../live/types";
import type { ChatMessage } from "./message-list";

/** "Ann joined" in the visitor's language; the stored words until the sentences are loaded. */
export function eventText({ event, agent, text }: ChatMessage, people: LiveTexts | undefined): string {
  if (!people || !agent) return text;
  const sentence = event === "Joined" ? people.joined : event === "SteppedAway" ? people.steppedAway : people.left;
  return sentence.replace("{name}", agent);
}
