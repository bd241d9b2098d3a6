/*
 * The command palette (Ctrl/Cmd-K): every place of the window by a few letters.
 * Commands come from commands.ts; this only filters and draws them.
 */
import { useEffect, useId, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Search } from "lucide";
import { useApp } from "../app-context";
import { Icon } from "../parts/Icon";
import { commandsOf, matching, type Command } from "./commands";

export function Palette() {
  const app = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const query = useSignal("");
  const at = useSignal(0);
  const listId = useId();
  const found = matching(commandsOf(app), query.value);

  useEffect(() => dialog.current?.showModal(), []);
  const close = () => (app.paletteOpen.value = false);
  const run = (command: Command | undefined) => {
    if (!command) return;
    close();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) at.value = Math.max(0, Math.min(found.length - 1, at.value + step));
    else if (event.key === "Enter") run(found[at.value]);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label="Commands"
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="palette-line">
        <Icon node={Search} />
        <input
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-label="What to do"
          placeholder="Go to a chatbot, a tab or an action"
          value={query.value}
          onKeyDown={onKeyDown}
          onInput={(event) => {
            query.value = event.currentTarget.value;
            at.value = 0;
          }}
        />
      </div>
      <ul id={listId} class="palette-list" role="listbox" aria-label="Commands">
        {found.map((command, index) => (
          <li key={command.id} role="option" aria-selected={index === at.value} onClick={() => run(command)}>
            <span>{command.word}</span>
            {command.keys ? <kbd>{command.keys}</kbd> : null}
          </li>
        ))}
        {found.length === 0 ? <li class="palette-none">Nothing goes by that name.</li> : null}
      </ul>
    </dialog>
  );
}
