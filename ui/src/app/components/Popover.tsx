import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface PopoverProps {
  name: string;
  close: () => void;
  class?: string;
  children: ComponentChildren;
}

export function Popover({ name, close, class: extra = "", children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    panel.current?.querySelector<HTMLElement>("input, select, button")?.focus();
    const outside = (event: PointerEvent) => {
      const anchor = panel.current?.parentElement;
      if (anchor && !anchor.contains(event.target as Node)) close();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, []);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    panel.current?.parentElement?.querySelector<HTMLElement>(":scope > button")?.focus();
    close();
  };
  return (
    <div ref={panel} class={`popover ${extra}`} role="dialog" aria-label={name} onKeyDown={leave}>
      {children}
    </div>
  );
}
