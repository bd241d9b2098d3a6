import { useEffect, useRef } from "preact/hooks";

interface Poll {
  everyMs: number;
  isActive: boolean;
  /** Pause while the window is hidden. */
  onlyVisible?: boolean;
  poll: () => Promise<void>;
}

/** Polls at once and again `everyMs` after each response, so that slow responses don't pile up. */
export function usePoll({ everyMs, isActive, onlyVisible = false, poll }: Poll): void {
  const latest = useRef(poll);
  latest.current = poll;
  useEffect(() => {
    if (!isActive) return;
    let ended = false;
    let isPolling = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      if (isPolling || (onlyVisible && document.hidden)) return;
      isPolling = true;
      clearTimeout(timer);
      await latest.current();
      isPolling = false;
      if (!ended) timer = setTimeout(() => void run(), everyMs);
    };
    // A hidden window continues when it is shown.
    const onVisibility = () => void run();
    if (onlyVisible) document.addEventListener("visibilitychange", onVisibility);
    void run();
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [everyMs, isActive, onlyVisible]);
}
