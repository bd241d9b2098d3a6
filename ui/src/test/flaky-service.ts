/*
 * An in-memory service behind a network that fails at random. Stores questions by idempotency key like the real one, so
 * that a test can count what arrived.
 */
export interface FlakyService {
  fetch: typeof fetch;
  /** Questions that arrived, oldest first. */
  questions: string[];
  /** How many connections failed. */
  cuts: number;
}

interface Exchange {
  name: string;
  question: string;
  answer: string;
  /** How many chunks have been written; each request for the history writes more. */
  written: number;
}

const PIECES = 12;
const SESSION = 77;

/** `dice` returns numbers from 0 to 1; `rate` is the share of connections that fail. */
export function flakyService(answerOf: (question: string) => string, dice: () => number, rate: number): FlakyService {
  const exchanges: Exchange[] = [];
  const service: FlakyService = { fetch: answer as typeof fetch, questions: [], cuts: 0 };

  async function answer(url: string, { body, headers = {} }: { body: string; headers?: Record<string, string> }): Promise<Response> {
    const path = url.slice(url.indexOf("/chat/") + 6);
    const breaks = dice() < rate;
    if (breaks) service.cuts += 1;
    // Some requests never arrive; of others the response is lost, or a part of it.
    const where = breaks ? dice() : 1;
    if (where < 0.3) throw new TypeError("Failed to fetch");
    const reply = replyTo(path, JSON.parse(body), headers["idempotency-key"] ?? "");
    if (where < 0.5) throw new TypeError("Failed to fetch");
    if (where < 0.6) return new Response("<h1>502 Bad Gateway</h1>", { status: 502 });
    const bytes = new TextEncoder().encode(reply.text);
    const cut = breaks ? Math.floor(dice() * bytes.length) : bytes.length;
    return new Response(pour(bytes.slice(0, cut), breaks && dice() < 0.5), { headers: { "content-type": reply.type } });
  }

  function replyTo(path: string, request: { content?: string; Offset?: number; AnswerID?: number }, name: string): { type: string; text: string } {
    if (path === "Chat/SessionMessages") return envelope(exchanges.flatMap(messages));
    let found = exchanges.findIndex((one) => one.name === name);
    if (path === "Chat/Ask" && found < 0) {
      const question = request.content ?? "";
      found = exchanges.push({ name, question, answer: answerOf(question), written: 0 }) - 1;
      service.questions.push(question);
    }
    if (request.AnswerID) found = (request.AnswerID - 2) / 2;
    const exchange = exchanges[found];
    if (!exchange) return envelope(null);
    exchange.written = PIECES;
    return { type: "text/event-stream", text: lines(exchange, found, request.Offset ?? 0) };
  }

  function messages(one: Exchange, at: number): object[] {
    // While it is being written, an answer is not complete.
    const part = one.answer.slice(0, Math.floor(one.answer.length * Math.min(1, (one.written += 2) / (PIECES + 2))));
    const common = { CreateTime: new Date().toISOString(), Interrupted: false };
    return [
      { ...common, MessageID: at * 2 + 1, Type: "User", Content: one.question },
      { ...common, MessageID: at * 2 + 2, Type: "AI", Content: part },
    ];
  }

  return service;
}

export const flakySession = { SessionID: SESSION, SessionKey: "vk_test" };

function lines({ answer, question }: Exchange, at: number, offset: number): string {
  const rest = answer.slice(offset);
  const size = Math.ceil(answer.length / PIECES);
  const pieces = Array.from({ length: Math.ceil(rest.length / size) }, (_, piece) => ({ content: rest.slice(piece * size, (piece + 1) * size) }));
  const last = { QuestionID: at * 2 + 1, AnswerID: at * 2 + 2, Answer: answer, TotalToken: 1, noAnswer: false, TaskCompleted: true };
  return [...pieces, { content: "" }, { listings: [{ id: 1, title: question }] }, last].map((chunk) => `${JSON.stringify(chunk)}\n`).join("");
}

function envelope(Data: unknown): { type: string; text: string } {
  return { type: "application/json", text: JSON.stringify({ Data, Version: "1", Success: Data !== null, Code: 200, Message: "" }) };
}

/** Ends normally, or with an error. */
function pour(bytes: Uint8Array, fails: boolean): ReadableStream<Uint8Array> {
  let poured = false;
  return new ReadableStream({
    pull(controller) {
      if (!poured) {
        poured = true;
        if (bytes.length > 0) return controller.enqueue(bytes);
      }
      if (fails) controller.error(new TypeError("network error"));
      else controller.close();
    },
  });
}

/** An XMLHttpRequest whose upload succeeds at once. */
export class WholePut {
  upload = {};
  status = 200;
  responseText = "";
  onload?: () => void;
  open() {}
  abort() {}
  getResponseHeader() {
    return null;
  }
  send() {
    this.onload?.();
  }
}
