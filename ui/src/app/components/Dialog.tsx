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
  children: ComponentChildren;
}

export function Dialog({ title, close, className = "", children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // While the dialog is open, nothing below it can be focused.
      afterNextPaint(() => before instanceof HTMLElement && before.isConnected && before.focus());
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
