import { expect, test } from "vitest";
import { Follower } from "./follower";
import { createLeader } from "./leader";
import { LIVE_LANGUAGES, liveTexts } from "./texts";
import type { FollowEvent } from "./types";

const STATE = { Phase: "agent", Agent: { Name: "Ann Reyes" }, Typing: false, ReadTo: 0, Online: true, Unread: 0, Rev: 1 };
const word = (place: number) => ({ Message: { MessageID: 100 + place, Type: "Agent", Content: `word ${place}`, CreateTime: "", Interrupted: false, Place: place } });

interface Sent {
  After: number;
  Rev?: number;
  Stream?: boolean;
  WaitS?: number;
}

type Answer = (sent: Sent, signal: AbortSignal) => Promise<Response>;

const stream = (...events: object[]) => new Response(events.map((event) => `${JSON.stringify(event)}\n`).join(""), { status: 200 });
const whole = (data: object) => Response.json({ Success: true, Message: "", Data: data });

/** A response that begins and never ends, or never even begins. */
function silent(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))));
}

/** Runs a follower against scripted answers until they are used up. */
async function follow(answers: Answer[], sessionId = () => 7) {
  const sent: Sent[] = [];
  const events: FollowEvent[] = [];
  const waits: number[] = [];
  const ends = new AbortController();
  let clock = 0;
  const follower = new Follower(
    {
      sessionId,
      async post(path, body, signal) {
        expect(path).toBe("Chat/Follow");
        const answer = answers.shift();
        if (!answer) {
          ends.abort();
          throw new TypeError("no more answers");
        }
        sent.push(body as Sent);
        return answer(body as Sent, signal);
      },
    },
    {
      onEvent: (event) => events.push(event),
      now: () => clock,
      sleep: async (ms) => {
        waits.push(ms);
        clock += ms;
      },
    },
  );
  await follower.run(ends.signal);
  const contents = events.flatMap(({ Message }) => (Message ? [Message.Content] : []));
  return { sent, events, waits, contents, follower };
}

test("a_stream_that_ends_in_order_is_opened_again_at_once_after_the_last_word", async () => {
  const { sent, waits, contents } = await follow([
    async () => stream({ State: STATE }, word(0), {}, word(1), { Next: 2, TaskCompleted: true }),
    async () => stream(word(2), { Next: 3, TaskCompleted: true }),
  ]);
  expect(sent).toEqual([{ After: 0, Stream: true }, { After: 2, Rev: 1, Stream: true }]);
  expect(contents).toEqual(["word 0", "word 1", "word 2"]);
  expect(waits).toEqual([]);
});

test("a_cut_stream_is_opened_again_after_0_3_1_2_and_5_seconds_with_jitter", async () => {
  const cut = async () => {
    throw new TypeError("network");
  };
  const { waits, sent } = await follow([cut, cut, cut, cut, cut, async () => stream(word(0), { Next: 1, TaskCompleted: true })]);
  const expected = [300, 1000, 2000, 5000, 5000];
  expected.forEach((ms, at) => {
    expect(waits[at]).toBeGreaterThanOrEqual(ms * 0.75);
    expect(waits[at]).toBeLessThanOrEqual(ms * 1.25);
  });
  expect(sent.every(({ Stream }) => Stream)).toBe(true);
});

test("after_three_streams_that_end_early_it_polls_and_loses_nothing", async () => {
  const early = (place: number) => async () => stream(word(place));
  const { sent, contents, waits } = await follow([early(0), early(1), early(2), async () => whole({ Messages: [word(3).Message], State: STATE, Next: 4 }), async () => whole({ Messages: [], State: STATE, Next: 4 })]);
  expect(sent.map(({ After, WaitS }) => [After, WaitS])).toEqual([[0, undefined], [1, undefined], [2, undefined], [3, 0], [4, 0]]);
  expect(contents).toEqual(["word 0", "word 1", "word 2", "word 3"]);
  // Often while contents come.
  expect(waits.slice(3)).toEqual([1000, 1000]);
});

test("after_two_streams_without_a_first_byte_it_polls", async () => {
  const { sent, contents } = await follow([
    (_, signal) => silent(signal),
    (_, signal) => silent(signal),
    async () => whole({ Messages: [word(0).Message], State: STATE, Next: 1 }),
  ]);
  expect(sent.map(({ WaitS }) => WaitS)).toEqual([undefined, undefined, 0]);
  expect(contents).toEqual(["word 0"]);
}, 15_000);

test("polling_becomes_less_frequent_without_words", async () => {
  const early = async () => stream({});
  const quiet = async () => whole({ Messages: [], State: STATE, Next: 0 });
  const { waits } = await follow([early, early, early, async () => whole({ Messages: [word(0).Message], State: STATE, Next: 1 }), ...Array.from({ length: 130 }, () => quiet)]);
  const intervals = [...new Set(waits.slice(3))];
  console.log(`${waits.length - 3} polls, intervals ${intervals.join(", ")} ms`);
  expect(intervals).toEqual([1000, 2000, 5000, 10_000]);
});

test("a_service_without_the_operation_is_asked_once", async () => {
  const { sent } = await follow([async () => Response.json({ Success: false, Message: "no such operation", Data: null }, { status: 404 })]);
  expect(sent).toHaveLength(1);
});

test("a_busy_service_says_how_often_to_ask", async () => {
  const quiet = async () => whole({ Messages: [], State: STATE, Next: 0 });
  const { sent, waits } = await follow([async () => stream(word(0), { Next: 1, Poll: 5, TaskCompleted: true }), ...Array.from({ length: 12 }, () => quiet), async () => stream({ Next: 0, TaskCompleted: true })]);
  expect(new Set(waits.slice(0, -1))).toEqual(new Set([5_000]));
  // Streams are tried again after a minute.
  expect(sent.filter(({ Stream }) => Stream).length).toBeGreaterThan(1);
});

test("a_new_chat_is_followed_from_its_beginning", async () => {
  let id = 7;
  const { sent } = await follow(
    [
      async () => stream({ State: STATE }, word(4), { Next: 5, TaskCompleted: true }),
      async () => ((id = 8), stream({ Next: 5, TaskCompleted: true })),
      async () => stream({ Next: 0, TaskCompleted: true }),
    ],
    () => id,
  );
  expect(sent.map(({ After, Rev }) => [After, Rev])).toEqual([[0, undefined], [5, 1], [0, undefined]]);
});

test("one_tab_of_a_browser_follows_and_the_others_hear_of_it", async () => {
  const held = new Map<string, Promise<unknown>>();
  const locks = {
    async request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) {
      const before = held.get(name) ?? Promise.resolve();
      const mine = before.then(() => (signal.aborted ? undefined : work()));
      held.set(name, mine);
      return mine;
    },
  };
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  const heard: number[] = [];
  const tabs = [0, 1, 2].map((tab) => createLeader<number>("porchlight:7", (event) => heard.push(tab * 100 + event), () => undefined));
  const signals = tabs.map(() => new AbortController());
  const leading: number[] = [];
  const runs = tabs.map((tab, at) =>
    tab.lead(async (signal) => {
      leading.push(at);
      tab.publish(1);
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    }, signals[at]?.signal ?? AbortSignal.abort()),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(leading).toEqual([0]);
  expect(heard.sort()).toEqual([101, 201]);
  // The first tab is closed: the next one follows.
  signals[0]?.abort();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(leading).toEqual([0, 1]);
  for (const signal of signals) signal.abort();
  await Promise.all(runs);
  for (const tab of tabs) tab.close();
  console.log(`3 tabs, ${leading.length} led in turn, never two at once`);
});

test("every_language_says_who_joined_typed_and_left", () => {
  for (const code of LIVE_LANGUAGES) {
    const texts = liveTexts(code);
    for (const text of [texts.joined, texts.typing, texts.left, texts.steppedAway]) expect(text).toContain("{name}");
    expect(texts.seen).not.toBe("");
  }
  expect(LIVE_LANGUAGES).toHaveLength(12);
});
