/*
 * Opens a dialog as it is drawn, not in the next frame: the next key is meant for
 * it, and a busy window draws the next frame late.
 */
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => dialog.current?.showModal(), []);
}
