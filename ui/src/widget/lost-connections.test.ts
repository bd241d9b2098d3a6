/*
 * However the network breaks, and wherever the page is left: every answer is
 * there, complete, once, and the service has every question once. Another
 * order of mishaps: VITE_SEED=7 npx vitest run lost-connections
 */
import { afterEach, expect, test, vi } from "vitest";
import type { WidgetConfig } from "../api/generated/WidgetConfig";
import { browserMemory } from "../chat/storage";
import { Talk } from "../chat/session/chat-session";
import { en } from "../chat/texts/en";
import { httpTransport } from "./http-transport";
import { unsteadyService, unsteadyVisit } from "../test/flaky-service";

afterEach(() => vi.unstubAllGlobals());

const SEED = Number(import.meta.env.VITE_SEED ?? 20261122);
const answerOf = (question: string): string => `${question}? Añadir 家 🏡 und "mehr" davon.\n`.repeat(3);
const hooks = { words: () => en, online: () => true, pause: async () => undefined };

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

function visit(chatbotId: string, returning: boolean) {
  const config = { ...unsteadyVisit } as WidgetConfig;
  return { base: "https://porch.example", chatbotId, config, memory: browserMemory("local", chatbotId), returning };
}

/** What a talk is made of when nothing is missing. */
const whole = (asked: string[]) => asked.flatMap((content) => [`visitor: ${content}`, `bot: ${answerOf(content)}`]);
const spoken = (talk: Talk) => talk.state.items.map(({ role, text }) => `${role}: ${text}`);

test("two_hundred_and_more_random_cuts_and_changes_of_page_lose_and_double_nothing", async () => {
  console.log(`seed ${SEED}`);
  const dice = diceOf(SEED);
  let [cuts, pages] = [0, 0];
  for (let round = 0; round < 60; round += 1) {
    const bot = `bot-${SEED}-${round}`;
    const service = unsteadyService(answerOf, dice, 0.4);
    vi.stubGlobal("fetch", service.fetch);
    const asked = ["one", "two", "one", "three"];
    let talk = new Talk(httpTransport(visit(bot, false)), hooks);
    void talk.restore();
    for (const [at, content] of asked.entries()) {
      const answered = talk.ask({ content });
      if (dice() < 0.4) {
        // The page is left somewhere in the middle.
        for (let turns = Math.floor(dice() * 40); turns > 0; turns -= 1) await Promise.resolve();
        talk.destroy();
        pages += 1;
        talk = new Talk(httpTransport(visit(bot, browserMemory("local", bot).get("key") !== null)), hooks);
        await talk.restore();
        // As it does by itself when the network is back or the page is looked at.
        for (let tries = 0; tries < 20 && `${spoken(talk)}` !== `${whole(asked.slice(0, at + 1))}`; tries += 1) {
          talk.wake();
          await new Promise((resolve) => setTimeout(resolve));
        }
      } else await answered;
    }
    expect(service.questions, `questions of round ${round}, seed ${SEED}`).toEqual(asked);
    expect(spoken(talk), `talk of round ${round}, seed ${SEED}`).toEqual(whole(asked));
    talk.destroy();
    cuts += service.cuts;
  }
  console.log(`${cuts} connections cut, ${pages} pages left`);
  expect(cuts).toBeGreaterThan(200);
}, 30_000);
