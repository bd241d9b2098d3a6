/*
 * Opens a dialog before the next paint: the next key press is for the dialog, and a busy window
 * paints late.
 */
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => dialog.current?.showModal(), []);
}
