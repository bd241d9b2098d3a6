/* A person takes over: their words arrive, the visitor's are sent, and nothing waits for an answer of the chatbot. */
import { expect, test } from "vitest";
import type { Live, LiveHandlers, LiveState } from "../live/types";
import { liveTexts } from "../live/texts";
import { en } from "../texts/en";
import type { ChatTransport, Chunk, SessionMessage } from "../types";
import { ChatSession } from "./chat-session";

const ANN = { Name: "Ann Reyes" };
const message = (MessageID: number, Type: string, Content: string, more: Partial<SessionMessage> = {}): SessionMessage => ({
  MessageID,
  Type,
  Content,
  CreateTime: new Date(1_790_000_000_000 + MessageID * 1000).toISOString(),
  Interrupted: false,
  ...more,
});
const joined = (id: number) => message(id, "System", "Ann Reyes joined", { Agent: ANN, Event: "Joined" });
const wrote = (id: number, text: string) => message(id, "Agent", text, { Agent: ANN });
const state = (change: Partial<LiveState> = {}): LiveState => ({ Phase: "agent", Agent: ANN, Typing: false, ReadTo: 0, Online: true, Unread: 0, Rev: 1, ...change });

async function* stream(...chunks: Chunk[]): AsyncGenerator<Chunk> {
  for (const chunk of chunks) yield chunk;
}

const heldAnswer: Chunk = { QuestionID: 50, AnswerID: 0, Answer: "", TotalToken: 0, noAnswer: false, TaskCompleted: true, HeldBy: ANN };

function open(history: SessionMessage[], phase?: string) {
  const calls: string[] = [];
  let handlers: LiveHandlers | undefined;
  let loads = 0;
  const live: Live = {
    texts: liveTexts,
    watch: (on) => void calls.push(on ? "watch" : "rest"),
    typed: () => void calls.push("typed"),
    read: (id) => void calls.push(`read ${id}`),
    stop: () => void calls.push("stop"),
  };
  const transport: ChatTransport = {
    ask: () => stream(heldAnswer),
    resume: () => {
      calls.push("resume");
      return stream();
    },
    messages: async () => (calls.push("history"), history),
    stop: async () => undefined,
    rate: async () => undefined,
    upload: async () => 1,
    requestHandoff: async () => ({ Message: "" }),
    thumbnailUrl: (url) => url,
    live(received) {
      loads += 1;
      handlers = received;
      return Promise.resolve(live);
    },
  };
  const events: string[] = [];
  const session = new ChatSession(transport, { texts: () => en, sleep: async () => undefined, phase, onEvent: (name, detail) => events.push(`${name}: ${detail}`) });
  return { session, calls, events, loads: () => loads, arrive: (arrived: SessionMessage) => handlers?.onMessage(arrived), set: (now: LiveState) => handlers?.onState(now) };
}

const shown = (session: ChatSession) => session.state.messages.map(({ role, text }) => `${role}: ${text}`);

test("words_of_a_person_arrive_once_and_in_order", async () => {
  const { session, arrive, set, events } = open([message(1, "User", "homes?"), message(2, "AI", "Two.")]);
  session.attend({ visible: true, focused: true });
  await session.restore();
  set(state());
  for (const arrived of [joined(3), wrote(4, "Hi"), wrote(4, "Hi"), message(1, "User", "homes?")]) arrive(arrived);
  expect(shown(session)).toEqual(["visitor: homes?", "bot: Two.", "event: Ann Reyes joined", "agent: Hi"]);
  expect(session.held).toBe(true);
  expect(events).toEqual(["agent: Hi"]);
});

test("what_the_visitor_writes_while_held_is_sent_and_no_answer_is_awaited", async () => {
  const { session, arrive, set } = open([message(1, "User", "homes?"), message(2, "AI", "Two.")]);
  session.attend({ visible: true, focused: true });
  await session.restore();
  set(state());
  arrive(joined(3));
  const sent = session.ask({ content: "Is it quiet?" });
  expect(session.busy).toBe(false);
  await sent;
  expect(shown(session).at(-1)).toBe("visitor: Is it quiet?");
  expect(session.state.messages.at(-1)).toMatchObject({ id: 50, state: "done" });
});

test("a_reload_shows_everything_and_resumes_no_answer", async () => {
  const { session, calls } = open([message(1, "User", "homes?"), message(2, "AI", "Two."), joined(3), wrote(4, "Hi"), message(5, "User", "Is it quiet?")], "agent");
  await session.restore();
  expect(session.held).toBe(true);
  expect(calls).not.toContain("resume");
  expect(shown(session)).toHaveLength(5);
  // Also in a closed panel.
  expect(calls).toContain("watch");
});

test("after_a_hand_back_the_chatbot_is_awaited_again", async () => {
  const { session, arrive, set } = open([message(1, "User", "homes?"), message(2, "AI", "Two."), joined(3), wrote(4, "Hi")], "agent");
  session.attend({ visible: true, focused: true });
  await session.restore();
  set(state());
  arrive(message(6, "System", "Ann Reyes left", { Agent: ANN, Event: "HandedBack" }));
  set(state({ Phase: "bot", Agent: undefined }));
  expect(session.held).toBe(false);
  void session.ask({ content: "And the price?" });
  await Promise.resolve();
  await Promise.resolve();
  expect(session.busy).toBe(true);
});

test("it_follows_while_looked_at_and_always_while_a_person_speaks", async () => {
  const { session, calls, set, loads } = open([message(1, "User", "homes?"), message(2, "AI", "Two.")]);
  await session.restore();
  expect(loads()).toBe(0);
  session.attend({ visible: true, focused: true });
  await Promise.resolve();
  session.attend({ visible: false, focused: false });
  expect(calls.filter((call) => call === "watch" || call === "rest").slice(-2)).toEqual(["watch", "rest"]);
  set(state({ Phase: "waiting" }));
  expect(calls.at(-1)).toBe("watch");
  expect(loads()).toBe(1);
});

test("words_are_read_only_when_the_page_has_the_focus", async () => {
  const { session, calls, arrive } = open([message(1, "User", "homes?"), message(2, "AI", "Two.")], "agent");
  session.attend({ visible: true, focused: false });
  await session.restore();
  arrive(joined(3));
  arrive(wrote(4, "Hi"));
  expect(calls).not.toContain("read 4");
  session.attend({ visible: true, focused: true });
  expect(calls).toContain("read 4");
});

test("a_question_of_another_tab_loads_the_history", async () => {
  const history = [message(1, "User", "homes?"), message(2, "AI", "Two.")];
  const { session, calls, arrive } = open(history);
  session.attend({ visible: true, focused: true });
  await session.restore();
  const before = calls.filter((call) => call === "history").length;
  // IDs have no order: the newer message has the lower one.
  const older = message(700, "AI", "Welcome");
  arrive(older);
  history.push(message(-7, "User", "In Riverton?"), message(8, "AI", "One."));
  arrive(message(-7, "User", "In Riverton?"));
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  expect(calls.filter((call) => call === "history").length).toBe(before + 1);
  expect(shown(session)).toHaveLength(4);
});
