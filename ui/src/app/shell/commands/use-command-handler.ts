/*
 * Lets a screen fulfil a wish of the keyboard or the palette once: at once if the
 * screen is open (what is typed behind a shortcut must not fall beside the field
 * that it leads to), or as it opens.
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
