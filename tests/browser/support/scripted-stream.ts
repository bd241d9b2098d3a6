/*
 * Answers that a test writes itself, piece by piece, in place of the service's
 * stream: what a slow model looks like to the widget. Everything else still
 * goes to the real service. A model behind the service is not here.
 */
import type { Page } from "@playwright/test";

export interface ScriptedAnswers {
  /** Waits until a question was asked whose answer is held. */
  waitForQuestion(): Promise<void>;
  /** Lets the next chunks arrive together, as the wire spells them. */
  send(...chunks: object[]): Promise<void>;
  /** The final chunk with the whole answer; the widget then lets go of the stream. */
  finish(answer: string): Promise<void>;
}

interface StreamGate {
  stream: ReadableStreamDefaultController<Uint8Array> | null;
}

/** From the next page on no question reaches the service; answers come from the test. */
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

/** One piece of an answer. */
export function delta(content: string): object {
  return { content };
}
