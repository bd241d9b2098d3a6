/*
 * Push to talk: one press records, the next one sends, a cross or Escape
 * discards. The time runs beside the limit. Nothing is recorded before the
 * visitor asks for it or where nobody sees it; the microphone is let go at once.
 * A press too short to say anything sends nothing, and says so.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce } from "../messages/Announcer";
import { Icon } from "../Icon";
import { longestOf, type Recording, startRecording } from "./voice-recorder";
import type { Talk } from "../session/chat-session";
import type { Texts } from "../texts";
import type { ChatTransport } from "../types";

interface RecordButtonProps {
  talk: Talk;
  transport: ChatTransport;
  texts: Texts;
  /** The largest recording that the model takes. */
  maxMB: number | undefined;
}

export function RecordButton({ talk, transport, texts, maxMB }: RecordButtonProps) {
  const longestS = longestOf(maxMB);
  const [stage, setStage] = useState<"idle" | "starting" | "recording" | "sending">("idle");
  const running = useRef<Recording | null>(null);
  const gone = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const records = stage === "recording";
  useLayoutEffect(
    () => () => {
      gone.current = true;
      running.current?.cancel();
    },
    [],
  );

  function discard(): void {
    running.current?.cancel();
    running.current = null;
    setStage("idle");
    button.current?.focus();
  }

  async function start(): Promise<void> {
    setStage("starting");
    try {
      const begun = await startRecording(longestS);
      // Allowed after the button went: nobody would see that it records.
      if (gone.current) return begun.cancel();
      running.current = begun;
      setStage("recording");
      if (button.current) announce(button.current, texts.recording);
    } catch (fault) {
      setStage("idle");
      talk.say(isRefusal(fault) ? texts.micRefused : texts.noMicrophone);
    }
  }

  async function finish(): Promise<void> {
    setStage("sending");
    try {
      const sound = await running.current?.finish();
      running.current = null;
      if (sound) {
        const file = await transport.upload(sound, "question.wav");
        void talk.ask({ content: "", chatAskType: "Audio", fileIds: [file] }, texts.voice);
      } else talk.say(texts.tooShort);
    } catch (fault) {
      talk.sayUnsent(fault);
    }
    setStage("idle");
  }

  const name = records ? texts.finish : texts.record;
  return (
    <>
      {records && <Running texts={texts} longestS={longestS} onDiscard={discard} />}
      <button
        ref={button}
        type="button"
        class={`plain ${stage}`}
        aria-label={name}
        aria-pressed={records}
        title={name}
        aria-disabled={stage === "sending" || undefined}
        onClick={() => void (records ? finish() : stage === "idle" && start())}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !records) return;
          event.stopPropagation();
          discard();
        }}
      >
        <Icon name={records ? "send" : "mic"} />
      </button>
    </>
  );
}

/** The visitor, the page or the frame does not allow it; anything else means that there is none to use. */
const isRefusal = (fault: unknown): boolean => fault instanceof DOMException && ["NotAllowedError", "SecurityError"].includes(fault.name);

/** Takes the place of the words while it records. */
function Running({ texts, longestS, onDiscard }: { texts: Texts; longestS: number; onDiscard: () => void }) {
  const [seconds, setSeconds] = useState(0);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const begun = Date.now();
    const timer = setInterval(() => {
      if (place.current?.getClientRects().length) setSeconds(Math.min(longestS, Math.floor((Date.now() - begun) / 1000)));
      else onDiscard();
    }, 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <span ref={place} class="running">
      <button type="button" class="plain" aria-label={texts.discard} title={texts.discard} onClick={onDiscard}>
        <Icon name="close" />
      </button>
      <span role="timer">
        {clock(seconds)} / {clock(longestS)}
      </span>
    </span>
  );
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
