/*
 * However the network fails, and wherever the page is left: every answer is complete and there once, and the service
 * has every question once. Another random order: VITE_SEED=7 npx vitest run lost-connections
 */
import { afterEach, expect, test, vi } from "vitest";
import type { WidgetConfig } from "../api/generated/WidgetConfig";
import { browserStorage } from "../chat/storage";
import { ChatSession } from "../chat/session/chat-session";
import { en } from "../chat/texts/en";
import { httpTransport } from "./http-transport";
import { flakyService, flakySession } from "../test/flaky-service";

afterEach(() => vi.unstubAllGlobals());

const SEED = Number(import.meta.env.VITE_SEED ?? 20261122);
const answerOf = (question: string): string => `${question}? Añadir 家 🏡 und "mehr" davon.\n`.repeat(3);
const hooks = { texts: () => en, online: () => true, sleep: async () => undefined };

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function sessionConfig(chatbotId: string, returning: boolean) {
  const config = { ...flakySession } as WidgetConfig;
  return { "base": "https://porch.example", chatbotId, config, memory: browserStorage("local", chatbotId), returning };
}

/** The messages of a complete conversation. */
const whole = (questions: string[]) => questions.flatMap((content) => [`visitor: ${content}`, `bot: ${answerOf(content)}`]);
const shownTexts = (session: ChatSession) => session.state.messages.map(({ role, text }) => `${role}: ${text}`);

test("two_hundred_random_cuts_and_page_changes_lose_and_duplicate_nothing", async () => {
  console.log(`seed ${SEED}`);
  const dice = diceOf(SEED);
  let [cuts, pages] = [0, 0];
  for (let round = 0; round < 60; round += 1) {
    const bot = `bot-${SEED}-${round}`;
    const service = flakyService(answerOf, dice, 0.4);
    vi.stubGlobal("fetch", service.fetch);
    const questions = ["one", "two", "one", "three"];
    let session = new ChatSession(httpTransport(sessionConfig(bot, false)), hooks);
    void session.restore();
    for (const [at, content] of questions.entries()) {
      const answered = session.ask({ content });
      if (dice() < 0.4) {
        // The page is left somewhere in the middle.
        for (let turns = Math.floor(dice() * 40); turns > 0; turns -= 1) await Promise.resolve();
        session.destroy();
        pages += 1;
        session = new ChatSession(httpTransport(sessionConfig(bot, browserStorage("local", bot).get("key") !== null)), hooks);
        await session.restore();
        // The chat does this when the network is back or the page is visible again.
        for (let tries = 0; tries < 20 && `${shownTexts(session)}` !== `${whole(questions.slice(0, at + 1))}`; tries += 1) {
          session.wake();
          await new Promise((resolve) => setTimeout(resolve));
        }
      } else await answered;
    }
    expect(service.questions, `questions of round ${round}, seed ${SEED}`).toEqual(questions);
    expect(shownTexts(session), `talk of round ${round}, seed ${SEED}`).toEqual(whole(questions));
    session.destroy();
    cuts += service.cuts;
  }
  console.log(`${cuts} connections cut, ${pages} pages left`);
  expect(cuts).toBeGreaterThan(200);
}, 30_000);
