/*
 * Lets a screen fulfil a wish of the keyboard or the palette once.
 */
import { useEffect } from "preact/hooks";
import { wish, type Wish } from "./commands";

export function useWish(what: Wish["what"], fulfil: () => void): void {
  const asked = wish.value;
  useEffect(() => {
    if (asked?.what !== what) return;
    wish.value = null;
    fulfil();
  }, [asked, what]);
}
