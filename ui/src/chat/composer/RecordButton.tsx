/*
 * Records by push to talk: one press records, the next sends, the cross or Escape discards. Recording stops when the button is no
 * longer visible, so the microphone is never on unseen.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce } from "../messages/Announcer";
import { Icon } from "../Icon";
import { maxSecondsFor, type Recording, startRecording } from "./voice-recorder";
import type { ChatSession } from "../session/chat-session";
import type { Texts } from "../texts";
import type { ChatTransport } from "../types";

interface RecordButtonProps {
  session: ChatSession;
  transport: ChatTransport;
  texts: Texts;
  /** The largest recording that the model accepts. */
  maxMB: number | undefined;
}

export function RecordButton({ session, transport, texts, maxMB }: RecordButtonProps) {
  const maxSeconds = maxSecondsFor(maxMB);
  const [phase, setPhase] = useState<"idle" | "starting" | "recording" | "sending">("idle");
  const running = useRef<Recording | null>(null);
  const unmounted = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const isRecording = phase === "recording";
  useLayoutEffect(
    () => () => {
      unmounted.current = true;
      running.current?.cancel();
    },
    [],
  );

  function discard(): void {
    running.current?.cancel();
    running.current = null;
    setPhase("idle");
    button.current?.focus();
  }

  async function start(): Promise<void> {
    setPhase("starting");
    try {
      const begun = await startRecording(maxSeconds);
      // Permission came after the button was removed: nobody would see that it records.
      if (unmounted.current) return begun.cancel();
      running.current = begun;
      setPhase("recording");
      if (button.current) announce(button.current, texts.recording);
    } catch (error) {
      setPhase("idle");
      session.showError(isPermissionError(error) ? texts.micDenied : texts.noMicrophone);
    }
  }

  async function finish(): Promise<void> {
    setPhase("sending");
    try {
      const sound = await running.current?.finish();
      running.current = null;
      if (sound) {
        const file = await transport.upload(sound, "question.wav");
        void session.ask({ content: "", chatAskType: "Audio", fileIds: [file] }, texts.voice);
      } else session.showError(texts.tooShort);
    } catch (error) {
      session.showUploadError(error);
    }
    setPhase("idle");
  }

  const name = isRecording ? texts.finish : texts.record;
  return (
    <>
      {isRecording && <Running texts={texts} maxSeconds={maxSeconds} onDiscard={discard} />}
      <button
        ref={button}
        type="button"
        class={`plain ${phase}`}
        aria-label={name}
        aria-pressed={isRecording}
        title={name}
        aria-disabled={phase === "sending" || undefined}
        onClick={() => void (isRecording ? finish() : phase === "idle" && start())}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !isRecording) return;
          event.stopPropagation();
          discard();
        }}
      >
        <Icon name={isRecording ? "send" : "mic"} />
      </button>
    </>
  );
}

/** The visitor, the page or the frame denied permission. Any other error means that there is no microphone. */
const isPermissionError = (error: unknown): boolean => error instanceof DOMException && ["NotAllowedError", "SecurityError"].includes(error.name);

/** Replaces the text field during a recording. */
function Running({ texts, maxSeconds, onDiscard }: { texts: Texts; maxSeconds: number; onDiscard: () => void }) {
  const [seconds, setSeconds] = useState(0);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const begun = Date.now();
    const timer = setInterval(() => {
      if (place.current?.getClientRects().length) setSeconds(Math.min(maxSeconds, Math.floor((Date.now() - begun) / 1000)));
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
        {clock(seconds)} / {clock(maxSeconds)}
      </span>
    </span>
  );
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
