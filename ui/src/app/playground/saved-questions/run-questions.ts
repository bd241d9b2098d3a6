/*
 * Asks saved questions one after the other, each in a new session like a new visitor. Works with
 * every service.
 */
import { affectsAllRequests } from "../../../api/gateway-error";
import { DESKTOP_ERROR } from "../../../api/desktop";
import { ApiError,type Transport } from "../../../api/transport";
import type { ListingCard } from "../../../api/generated/ListingCard";
import type { Outcome,SavedQuestion } from "./outcome";

export interface RunSteps {
  answered(question: SavedQuestion, outcome: Outcome): void;
  failed(question: SavedQuestion, reason: string): void;
}

/** Stops on request; rejects if further questions would fail too: no service, no key, rate limit. */
export async function runQuestions(
  transport: Transport,
  serialNumber: string,
  questions: readonly SavedQuestion[],
  steps: RunSteps,
  signal: AbortSignal,
): Promise<void> {
  for (const question of questions) {
    if (signal.aborted) return;
    try {
      const outcome = await askOnce(transport, serialNumber, question.question, signal);
      if (!signal.aborted) steps.answered(question, outcome);
    } catch (thrown) {
      if (signal.aborted) return;
      const error = ApiError.from(thrown);
      if (stopsRun(error)) throw error;
      steps.failed(question, error.message);
    }
  }
}

async function askOnce(transport: Transport, serialNumber: string, content: string, signal: AbortSignal): Promise<Outcome> {
  const { SessionID } = await transport.call("create_session", { serialNumber, preview: true });
  const began = performance.now();
  let cards: readonly ListingCard[] = [];
  const input = { sessionID: SessionID, content, stream: true, cards: true };
  const final = await transport.stream("ask", input, (chunk) => "listings" in chunk && (cards = chunk.listings), signal, crypto.randomUUID());
  if (final.Success === false) throw new ApiError((final.Code ?? 0) * 100, final.Message ?? "");
  return {
    answer: final.Answer,
    noAnswer: final.noAnswer,
    homes: cards.map((card) => ({ mlsNumber: card.mlsNumber, name: card.address || card.title })),
    at: new Date().toISOString(),
    tookMs: Math.round(performance.now() - began),
    tokens: final.TotalToken,
  };
}

function stopsRun(error: ApiError): boolean {
  const { code } = error;
  if (affectsAllRequests(error)) return true;
  const ours: number[] = [DESKTOP_ERROR.unreachable, DESKTOP_ERROR.noKey, DESKTOP_ERROR.keychain];
  return ours.includes(code) || (code >= 40100 && code < 40200) || (code >= 42900 && code < 43000) || code === 40402;
}
