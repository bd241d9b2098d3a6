/* A native modal dialog: it traps the focus, returns it on close, and closes on Escape. */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { X } from "lucide";
import { texts } from "../texts";
import { IconButton } from "./Button";
import { afterNextPaint } from "./after-paint";

interface DialogProps {
  title: string;
  close: () => void;
  /** Additional class, for the size. */
  className?: string;
  /** Where the next key press goes after the dialog; by default, to what had the focus before. */
  focusAfter?: () => HTMLElement | null;
  children: ComponentChildren;
}

export function Dialog({ title, close, className = "", focusAfter, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const after = useRef(focusAfter);
  after.current = focusAfter;
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // While the dialog is open, nothing below it can be focused.
      afterNextPaint(() => {
        const next = after.current?.() ?? before;
        if (next instanceof HTMLElement && next.isConnected) next.focus();
      });
    };
  }, []);
  return (
    <dialog ref={dialog} class={`dialog ${className}`} aria-labelledby={id} onClose={close}>
      <header class="dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton name={texts.value.common.close} icon={X} onClick={close} />
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
