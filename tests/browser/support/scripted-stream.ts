/*
 * Answers that a test writes chunk by chunk instead of the service's stream. All other requests reach the real service.
 */
import type { Page } from "@playwright/test";

export interface ScriptedAnswers {
  /** Waits for a question. */
  waitForQuestion(): Promise<void>;
  /** Sends chunks together, in API spelling. */
  send(...chunks: object[]): Promise<void>;
  /** Sends the final chunk with the whole answer. */
  finish(answer: string): Promise<void>;
}

interface StreamGate {
  stream: ReadableStreamDefaultController<Uint8Array> | null;
}

/** From the next page load on, answers come from the test and no question reaches the service. */
export async function scriptAnswers(page: Page, wanted: boolean): Promise<ScriptedAnswers> {
  if (wanted) await page.addInitScript(() => {
    const hold: StreamGate = { stream: null };
    const send = window.fetch;
    Object.assign(globalThis, { hold });
    window.fetch = (url, options) => {
      if (!String(url).endsWith("/chat/Chat/Ask")) return send(url, options);
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => void (hold.stream = stream),
        cancel: () => void (hold.stream = null),
      });
      return Promise.resolve(new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
    };
  });

  async function send(...chunks: object[]): Promise<void> {
    await page.evaluate((text) => {
      const { hold } = globalThis as unknown as { hold: StreamGate };
      hold.stream?.enqueue(new TextEncoder().encode(text));
    }, chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(""));
  }

  return {
    async waitForQuestion() {
      await page.waitForFunction(() => (globalThis as unknown as { hold: StreamGate }).hold.stream !== null);
    },
    send,
    async finish(answer) {
      await send({ QuestionID: 1, AnswerID: 2, Answer: answer, TaskCompleted: true, Success: true, Message: "", Code: 0 });
    },
  };
}

/** A chunk with text. */
export function delta(content: string): object {
  return { content };
}
