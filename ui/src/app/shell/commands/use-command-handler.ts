/*
 * Runs a command in a screen once: immediately if the screen is open, so that following key presses
 * reach the focused field, otherwise when it opens.
 */
import { effect, untracked } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { pendingCommand, type PendingCommand } from "./commands";

export function useCommandHandler(what: PendingCommand["what"], fulfil: () => void): void {
  const latest = useRef(fulfil);
  latest.current = fulfil;
  useLayoutEffect(
    () =>
      effect(() => {
        if (pendingCommand.value?.what !== what) return;
        pendingCommand.value = null;
        untracked(() => latest.current());
      }),
    [what],
  );
}
