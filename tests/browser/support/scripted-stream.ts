/*
 * Answers that a test writes itself, piece by piece, in place of the service's
 * stream: what a slow model looks like to the widget. Everything else still
 * goes to the real service. A model behind the service is not here.
 */
import type { Page } from "@playwright/test";

export interface HeldAnswer {
  /** Waits until a question was asked whose answer is held. */
  asked(): Promise<void>;
  /** Lets the next chunks arrive together, as the wire spells them. */
  send(...chunks: object[]): Promise<void>;
  /** The final chunk with the whole answer; the widget then lets go of the stream. */
  end(answer: string): Promise<void>;
}

interface Hold {
  stream: ReadableStreamDefaultController<Uint8Array> | null;
}

/** From the next page on no question reaches the service; answers come from the test. */
export async function holdAnswers(page: Page, wanted: boolean): Promise<HeldAnswer> {
  if (wanted) await page.addInitScript(() => {
    const hold: Hold = { stream: null };
    const send = window.fetch;
    Object.assign(globalThis, { hold });
    window.fetch = (address, options) => {
      if (!String(address).endsWith("/chat/Chat/Ask")) return send(address, options);
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => void (hold.stream = stream),
        cancel: () => void (hold.stream = null),
      });
      return Promise.resolve(new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
    };
  });

  async function send(...chunks: object[]): Promise<void> {
    await page.evaluate((text) => {
      const { hold } = globalThis as unknown as { hold: Hold };
      hold.stream?.enqueue(new TextEncoder().encode(text));
    }, chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(""));
  }

  return {
    async asked() {
      await page.waitForFunction(() => (globalThis as unknown as { hold: Hold }).hold.stream !== null);
    },
    send,
    async end(answer) {
      await send({ QuestionID: 1, AnswerID: 2, Answer: answer, TaskCompleted: true, Success: true, Message: "", Code: 0 });
    },
  };
}

/** One piece of an answer. */
export function piece(content: string): object {
  return { content };
}
