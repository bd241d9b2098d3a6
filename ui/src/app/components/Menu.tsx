import type { ComponentChildren, TargetedKeyboardEvent } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { IconNode } from "lucide";
import { IconButton } from "./Button";
import { Icon } from "./Icon";

interface MenuProps {
  name: string;
  icon: IconNode;
  disabled?: boolean;
  children: ComponentChildren;
}

export function Menu({ name, icon, disabled, children }: MenuProps) {
  const open = useSignal(false);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (open.value) place.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [open.value]);
  const leave = (event: FocusEvent) => {
    if (!place.current?.contains(event.relatedTarget as Node | null)) open.value = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open.value) return;
    open.value = false;
    place.current?.querySelector("button")?.focus();
  };
  return (
    <div ref={place} class="chatbot-menu-anchor" onFocusOut={leave} onKeyDown={onKeyDown}>
      <IconButton name={name} icon={icon} disabled={disabled} pressed={open.value} onClick={() => (open.value = !open.value)} />
      {open.value ? (
        <div class="chatbot-menu" role="menu" aria-label={name} onClick={() => (open.value = false)} onKeyDown={moveByArrows}>
          {children}
        </div>
      ) : null}
    </div>
  );
}

function moveByArrows(event: TargetedKeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const at = entries.indexOf(document.activeElement as HTMLElement);
  entries[(at + step + entries.length) % entries.length]?.focus();
}

export function Entry({ icon, run, children }: { icon: IconNode; run: () => void; children: ComponentChildren }) {
  return (
    <button type="button" class="chatbot-menu-entry" role="menuitem" onClick={run}>
      <Icon node={icon} />
      {children}
    </button>
  );
}
