/*
 * An in-app menu bar with native keyboard behavior. On a Mac the system shows these menus instead.
 */
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Menu as MenuIcon } from "lucide";
import { useApp } from "../../app-context";
import { IconButton } from "../../components/Button";
import { texts } from "../../texts";
import { withKeys } from "../commands/bindings";
import { ON_MAC } from "../commands/keys";
import { menuKey, focusItem } from "./menu-keys";
import { menuOpen } from "../open-dialogs";
import { menus } from "./menus";
import { MenuItem } from "./MenuItem";
import type { Command } from "../commands/registry";

export function MenuButton() {
  const app = useApp();
  const anchor = useRef<HTMLSpanElement>(null);
  if (ON_MAC && app.transport.kind === "tauri") return null;
  const close = () => {
    menuOpen.value = false;
    anchor.current?.querySelector("button")?.focus();
  };
  return (
    <span ref={anchor} class="popover-anchor">
      <IconButton
        name={withKeys(texts.value.shell.menu.name, "app.menu")}
        icon={MenuIcon}
        pressed={menuOpen.value}
        onClick={() => (menuOpen.value = !menuOpen.value)}
      />
      {menuOpen.value ? <OpenMenu close={close} /> : null}
    </span>
  );
}

function OpenMenu({ close }: { close: () => void }) {
  const open = useSignal(0);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const all = menus.value;
  // Focus before the next key press: the focused element disappears with the closed menu.
  useLayoutEffect(() => focusItem(panel.current, 0), [open.value]);
  useLayoutEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!panel.current?.parentElement?.contains(event.target as Node)) menuOpen.value = false;
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, []);
  const run = (command: Command) => {
    close();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const done = menuKey(event, panel.current, close, (by) => (open.value = (open.value + by + all.length) % all.length));
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={panel} class="menu" onKeyDown={onKeyDown}>
      <div class="menu-bar" role="menubar" aria-label={texts.value.shell.menu.name}>
        {all.map(({ menu, title }, index) => (
          <button
            key={menu}
            id={`${id}-${menu}`}
            type="button"
            role="menuitem"
            aria-haspopup="menu"
            aria-expanded={index === open.value}
            tabIndex={-1}
            onClick={() => (open.value = index)}
            onPointerEnter={() => (open.value = index)}
          >
            {title}
          </button>
        ))}
      </div>
      <div class="menu-list" role="menu" aria-labelledby={`${id}-${all[open.value]?.menu ?? ""}`}>
        {(all[open.value]?.groups ?? []).map((part, index) => (
          <div key={index} class="menu-part" role="group">
            {part.map((command) => (
              <MenuItem key={command.id} command={command} run={() => run(command)} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
