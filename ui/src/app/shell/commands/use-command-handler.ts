/*
 * Lets a screen fulfil a wish of the keyboard or the palette once: at once if the
 * screen is open (what is typed behind a shortcut must not fall beside the field
 * that it leads to), or as it opens.
 */
import { effect, untracked } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { wish, type Wish } from "./commands";

export function useWish(what: Wish["what"], fulfil: () => void): void {
  const latest = useRef(fulfil);
  latest.current = fulfil;
  useLayoutEffect(
    () =>
      effect(() => {
        if (wish.value?.what !== what) return;
        wish.value = null;
        untracked(() => latest.current());
      }),
    [what],
  );
}
