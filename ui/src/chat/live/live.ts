/*
 * The live part of the chat: follows the conversation while a person may write in it, says what the visitor does, and
 * has the sentences about people.
 */
import { Follower } from "./follower";
import { createLeader, type Leader } from "./leader";
import { liveTexts } from "./texts";
import type { FollowEvent, FollowSource, Live, LiveHandlers, LiveState } from "./types";

/** The service keeps "typing" for six seconds. */
const TYPING_LASTS_MS = 6_000;
const TYPING_INTERVAL_MS = 2_000;
const REQUEST_MS = 10_000;

/** A cached panel imports it by this name, so the name must stay. */
export function startLive(source: FollowSource, handlers: LiveHandlers): Live {
  let state: LiveState | undefined;
  let following: AbortController | undefined;
  let typedAt = 0;
  let readId = 0;
  /** Places of the visitor's messages, for "Seen". */
  const places = new Map<number, number>();
  let sessionId = source.sessionId();
  let leader = createOwnLeader();

  const isHidden = () => typeof document !== "undefined" && document.visibilityState === "hidden";
  const follower = new Follower(source, {
    hidden: isHidden,
    onEvent(event) {
      take(event);
      leader.publish(event);
    },
  });

  function createOwnLeader(): Leader<FollowEvent> {
    return createLeader<FollowEvent>(`porchlight:${sessionId}`, take, () => (following && state ? { State: state } : undefined));
  }

  function take({ Message, State }: FollowEvent): void {
    if (Message) {
      if (Message.Type === "User") {
        places.set(Message.MessageID, Message.Place ?? 0);
        endTyping();
      }
      handlers.onMessage(Message);
    }
    if (State) state = State;
    if (!state) return;
    const { ReadTo } = state;
    // `ReadTo` is the first place that is not read. Later messages have later places.
    state = { ...state, seenId: [...places].findLast(([, place]) => place < ReadTo)?.[0] };
    handlers.onState(state);
  }

  function post(path: string, body: object): void {
    void source.post(path, body, AbortSignal.timeout(REQUEST_MS)).catch(() => undefined);
  }

  /** After a message. The service ignores typing until two seconds after the last time, unless it has ended. */
  function endTyping(): void {
    if (Date.now() - typedAt < TYPING_LASTS_MS) post("Chat/Typing", { Typing: false });
    typedAt = 0;
  }

  /** A new chat is another conversation. */
  function renewSession(): void {
    if (sessionId === source.sessionId()) return;
    sessionId = source.sessionId();
    places.clear();
    leader.close();
    leader = createOwnLeader();
  }

  return {
    texts: liveTexts,
    watch(on) {
      if (on === Boolean(following)) return;
      following?.abort();
      following = undefined;
      if (!on) return;
      renewSession();
      const own = (following = new AbortController());
      void leader.lead((signal) => follower.run(signal), own.signal);
    },
    typed() {
      if (state?.Phase !== "agent" && state?.Phase !== "waiting") return;
      if (Date.now() - typedAt < TYPING_INTERVAL_MS) return;
      typedAt = Date.now();
      post("Chat/Typing", { Typing: true });
    },
    read(messageId) {
      if (messageId === readId) return;
      readId = messageId;
      post("Chat/Read", { MessageID: messageId });
    },
    stop() {
      following?.abort();
      leader.close();
    },
  };
}
