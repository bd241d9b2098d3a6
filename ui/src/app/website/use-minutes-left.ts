import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";

const MINUTE_MS = 60_000;

/** Whole minutes until a time, rounded up; 0 once it has passed. */
export function useMinutesLeft(atMs: number): number {
  const now = useSignal(Date.now());
  useEffect(() => {
    now.value = Date.now();
    const timer = setInterval(() => (now.value = Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [atMs]);
  return Math.max(0, Math.ceil((atMs - now.value) / MINUTE_MS));
}
