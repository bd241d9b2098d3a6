/*
 * Adds to preview answers what the service doesn't know yet: the message footer and the handoff
 * message. "Talk to a person" sends no email here.
 */
import type { Chunk, ChatTransport, FinalChunk } from "../../../chat/types";
import type { SavedSettings } from "../store/changes";
import { handoffMessage, startsWithDefault } from "./handoff-message";

export interface Overlay {
  /** The saved settings, used by the service. */
  saved: () => SavedSettings;
  /** The draft. */
  shown: () => SavedSettings;
}

export function previewTransport(inner: ChatTransport, overlay: Overlay): ChatTransport {
  return {
    ...inner,
    ask: (question, signal, name) => applyOverlay(inner.ask(question, signal, name), overlay),
    resume: (offset, signal, answer) => inner.resume(offset, signal, answer),
    async messages() {
      const messages = await inner.messages();
      return messages.map((message) => (message.Type === "AI" ? { ...message, Content: withSuffix(message.Content, overlay) } : message));
    },
    async requestHandoff() {
      const { TalkToHumanResponseMessage: own, AIResponseLanguage: language } = overlay.shown();
      return { Message: handoffMessage(String(own ?? "").trim(), String(language ?? "")) };
    },
  };
}

/** Holds back the end of an answer while it may be the saved message footer. */
async function* applyOverlay(chunks: AsyncIterable<Chunk>, overlay: Overlay): AsyncIterable<Chunk> {
  const tail = ending(overlay.saved()).length;
  let held = "";
  for await (const chunk of chunks) {
    if ("AnswerID" in chunk) {
      const { piece, final } = ended(chunk, held, overlay);
      if (piece) yield { content: piece };
      yield final;
      return;
    }
    if (!("content" in chunk)) {
      yield chunk;
      continue;
    }
    held += chunk.content;
    const ready = held.slice(0, Math.max(0, held.length - tail));
    held = held.slice(ready.length);
    if (ready) yield { content: ready };
  }
  if (held) yield { content: held };
}

function ended(chunk: FinalChunk, held: string, overlay: Overlay): { piece: string; final: FinalChunk } {
  if (chunk.Code || !chunk.Answer) return { piece: held, final: chunk };
  const spoken = chunk.Lead === "person" ? withHandoffMessage(chunk.Answer, overlay) : chunk.Answer;
  const Answer = withSuffix(spoken, overlay);
  return { piece: withSuffix(held, overlay), final: { ...chunk, Answer } };
}

/** The saved handoff message, as the service will send it. */
function withHandoffMessage(answer: string, { saved, shown }: Overlay): string {
  const handoffText = (settings: SavedSettings) => String(settings.TalkToHumanResponseMessage ?? "").trim();
  const [before, after] = [handoffText(saved()), handoffText(shown())];
  if (before === after) return answer;
  const language = String(shown().AIResponseLanguage ?? "");
  if (before && answer.startsWith(before)) {
    const rest = answer.slice(before.length);
    if (after) return after + rest;
    return startsWithDefault(rest.trimStart()) ? rest.trimStart() : handoffMessage("", language) + rest;
  }
  if (startsWithDefault(answer)) return handoffMessage(after, language).replace(handoffMessage("", language), answer);
  // The answer to a showing or another request: the agent's text replaces it.
  const suffix = ending(saved());
  const is = handoffMessage(after, language);
  return suffix && answer.endsWith(suffix) ? is + suffix : is;
}

function withSuffix(text: string, { saved, shown }: Overlay): string {
  const was = ending(saved());
  const is = ending(shown());
  if (was === is) return text;
  const bare = was && text.endsWith(was) ? text.slice(0, -was.length) : text;
  return bare + is;
}

/** The message footer as the service appends it. */
function ending(settings: SavedSettings): string {
  const suffix = String(settings.AnswerSuffix ?? "");
  if (!suffix.trim()) return "";
  return /^\s/.test(suffix) ? suffix : `\n\n${suffix}`;
}
