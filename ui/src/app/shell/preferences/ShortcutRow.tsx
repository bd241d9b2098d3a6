/*
 * One command and its keys. A press on the keys listens for new ones; Escape or
 * leaving ends it without a change.
 */
import { useSignal } from "@preact/signals";
import { RotateCcw, X } from "lucide";
import { Button, IconButton } from "../../components/Button";
import { texts } from "../../texts";
import { bind, changedKeys, chordFor, takenBy, toDefault } from "../commands/bindings";
import { chordOf, mayBeShortcut, ON_MAC, shownKeys } from "../commands/keys";
import type { Command } from "../commands/registry";

export function ShortcutRow({ command }: { command: Command }) {
  const listening = useSignal(false);
  const wanted = useSignal<string | null>(null);
  const complaint = useSignal<string | null>(null);
  const said = texts.value.shell.preferences;
  const chord = chordFor(command);
  const { title } = command;

  const take = (pressed: string) => {
    bind(command.id, pressed);
    wanted.value = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!listening.value || event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    const pressed = event.key === "Escape" ? "Escape" : chordOf(event);
    if (!pressed) return;
    complaint.value = null;
    listening.value = false;
    if (pressed === "Escape") return;
    if (!mayBeShortcut(pressed)) complaint.value = said.needsModifier(ON_MAC ? "⌘" : "Ctrl");
    else if (takenBy(pressed, command.id)) wanted.value = pressed;
    else take(pressed);
  };
  const other = wanted.value ? takenBy(wanted.value, command.id) : undefined;

  return (
    <li class="shortcut">
      <span class="shortcut-title">{title}</span>
      <button
        class="shortcut-keys"
        type="button"
        aria-label={listening.value ? said.press : `${said.change(title)}: ${chord ? shownKeys(chord) : said.noShortcut}`}
        aria-pressed={listening.value}
        onClick={() => (listening.value = !listening.value)}
        onBlur={() => (listening.value = false)}
        onKeyDown={onKeyDown}
      >
        {listening.value ? said.press : chord ? <kbd>{shownKeys(chord)}</kbd> : said.noShortcut}
      </button>
      <IconButton name={said.remove(title)} icon={X} disabled={!chord} onClick={() => bind(command.id, "")} />
      <IconButton name={said.reset(title)} icon={RotateCcw} disabled={!(command.id in changedKeys.value)} onClick={() => toDefault(command.id)} />
      {complaint.value ? <p class="field-fault" role="alert">{complaint.value}</p> : null}
      {wanted.value && other ? (
        <p class="shortcut-taken" role="alert">
          <span>{said.taken(shownKeys(wanted.value), other.title)}</span>
          <Button onClick={() => take(wanted.value ?? "")}>{said.take}</Button>
          <Button look="quiet" onClick={() => (wanted.value = null)}>{said.keep}</Button>
        </p>
      ) : null}
    </li>
  );
}
