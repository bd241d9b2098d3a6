/*
 * What is done with a chatbot as a whole: renamed, given the look of another,
 * doubled, removed. Adding one is the start screen's.
 */
import type { ComponentChildren, TargetedKeyboardEvent } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Copy, CopyPlus, Ellipsis, Pencil, Trash, type IconNode } from "lucide";
import { useApp } from "../app-context";
import { IconButton } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { texts } from "../texts";
import { CopyLookDialog } from "./CopyLookDialog";
import { duplicateChatbot } from "./duplicate";
import type { LookStore } from "./look-store";
import { keepsChatbots } from "./offers";
import { RemoveDialog } from "./RemoveDialog";

export function ChatbotMenu({ store, rename }: { store: LookStore; rename: () => void }) {
  const app = useApp();
  const dialog = useSignal<"copy" | "remove" | null>(null);
  const said = texts.value.look.menu;
  const others = app.chatbots.value.is === "ready" ? app.chatbots.value.value.filter((row) => row.SerialNumber !== store.serialNumber) : [];
  const close = () => (dialog.value = null);
  return (
    <>
      <Menu name={said.name}>
        <Entry icon={Pencil} run={rename}>{said.rename}</Entry>
        {others.length > 0 ? <Entry icon={Copy} run={() => (dialog.value = "copy")}>{said.copy}</Entry> : null}
        {keepsChatbots(app) ? (
          <>
            <Entry icon={CopyPlus} run={() => void duplicateChatbot(app, store)}>{said.duplicate}</Entry>
            <Entry icon={Trash} run={() => (dialog.value = "remove")}>{said.remove}</Entry>
          </>
        ) : null}
      </Menu>
      {dialog.value === "copy" ? <CopyLookDialog store={store} others={others} close={close} /> : null}
      {dialog.value === "remove" ? <RemoveDialog serialNumber={store.serialNumber} close={close} /> : null}
    </>
  );
}

/** Opens under its button; closes when something is chosen, on Escape and when the focus leaves. */
function Menu({ name, children }: { name: string; children: ComponentChildren }) {
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
    <div ref={place} class="bot-menu-place" onFocusOut={leave} onKeyDown={onKeyDown}>
      <IconButton name={name} icon={Ellipsis} pressed={open.value} onClick={() => (open.value = !open.value)} />
      {open.value ? (
        <div class="bot-menu" role="menu" aria-label={name} onClick={() => (open.value = false)} onKeyDown={moveByArrows}>
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

function Entry({ icon, run, children }: { icon: IconNode; run: () => void; children: ComponentChildren }) {
  return (
    <button type="button" class="bot-menu-entry" role="menuitem" onClick={run}>
      <Icon node={icon} />
      {children}
    </button>
  );
}
