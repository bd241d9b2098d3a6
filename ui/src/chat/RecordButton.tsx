/*
 * Push to talk: one press records, the next one sends. The recording leaves the
 * browser as WAV, 16 kHz mono, which every speech service reads. Nothing is
 * recorded before the visitor asks for it, and the microphone is let go at once.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "./Announcer";
import { Icon } from "./Icon";
import { type Recording, startRecording } from "./recording";
import type { Talk } from "./talk";
import type { Texts } from "./texts";
import type { ChatTransport } from "./types";

interface RecordButtonProps {
  talk: Talk;
  transport: ChatTransport;
  texts: Texts;
}

export function RecordButton({ talk, transport, texts }: RecordButtonProps) {
  const [stage, setStage] = useState<"idle" | "recording" | "sending">("idle");
  const running = useRef<Recording | null>(null);
  useEffect(() => () => running.current?.cancel(), []);

  async function press(button: EventTarget): Promise<void> {
    try {
      if (stage === "idle") {
        running.current = await startRecording();
        setStage("recording");
        announce(button, texts.recording);
        return;
      }
      setStage("sending");
      const sound = await running.current?.finish();
      running.current = null;
      if (sound) {
        const file = await transport.upload(sound, "question.wav");
        void talk.ask({ content: "", chatAskType: "Audio", fileIds: [file] }, texts.voice);
      }
    } catch (fault) {
      talk.say(stage === "idle" ? texts.noMicrophone : fault instanceof Error && fault.message ? fault.message : texts.failed);
    }
    setStage("idle");
  }

  const name = stage === "recording" ? texts.finish : texts.record;
  return (
    <button
      type="button"
      class={`plain ${stage}`}
      aria-label={name}
      aria-pressed={stage === "recording"}
      title={name}
      disabled={stage === "sending"}
      onClick={(event) => void press(event.currentTarget)}
    >
      <Icon name={stage === "recording" ? "stop" : "mic"} size={stage === "recording" ? 16 : 20} />
    </button>
  );
}
