/* The photo's URL once it may load; null before that. The desktop app never waits. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../../app-context";
import { acquireImageSlot } from "./image-queue";

export interface ImageSlot {
  src: string | null;
  /** It loaded, or it failed. */
  done: () => void;
}

export function useImageQueue(wanted: string | null): ImageSlot {
  const inTurns = useApp().transport.kind === "http";
  const [mine, setMine] = useState<string | null>(null);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!inTurns || wanted === null) return;
    const ended = acquireImageSlot(() => setMine(wanted));
    end.current = ended;
    return ended;
  }, [inTurns, wanted]);
  return { src: inTurns && mine !== wanted ? null : wanted, done: () => end.current() };
}
