/* Pressing a shortcut button records new keys. Escape or leaving cancels. */
import { useSignal } from "@preact/signals";
import { RotateCcw, X } from "lucide";
import { Button, IconButton } from "../../components/Button";
import { texts } from "../../texts";
import { assignShortcut, changedKeys, chordFor, takenBy, toDefault } from "../commands/bindings";
import { chordOf, isValidShortcut, ON_MAC, shownKeys } from "../commands/keys";
import type { Command } from "../commands/registry";

export function ShortcutRow({ command }: { command: Command }) {
  const listening = useSignal(false);
  const wanted = useSignal<string | null>(null);
  const formError = useSignal<string | null>(null);
  const t = texts.value.shell.preferences;
  const chord = chordFor(command);
  const { title } = command;

  const take = (pressed: string) => {
    assignShortcut(command.id, pressed);
    wanted.value = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!listening.value || event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    const pressed = event.key === "Escape" ? "Escape" : chordOf(event);
    if (!pressed) return;
    formError.value = null;
    listening.value = false;
    if (pressed === "Escape") return;
    if (!isValidShortcut(pressed)) formError.value = t.needsModifier(ON_MAC ? "⌘" : "Ctrl");
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
        aria-label={listening.value ? t.press : `${t.change(title)}: ${chord ? shownKeys(chord) : t.noShortcut}`}
        aria-pressed={listening.value}
        onClick={() => (listening.value = !listening.value)}
        onBlur={() => (listening.value = false)}
        onKeyDown={onKeyDown}
      >
        {listening.value ? t.press : chord ? <kbd>{shownKeys(chord)}</kbd> : t.noShortcut}
      </button>
      <IconButton name={t.remove(title)} icon={X} disabled={!chord} onClick={() => assignShortcut(command.id, "")} />
      <IconButton name={t.reset(title)} icon={RotateCcw} disabled={!(command.id in changedKeys.value)} onClick={() => toDefault(command.id)} />
      {formError.value ? <p class="field-error" role="alert">{formError.value}</p> : null}
      {wanted.value && other ? (
        <p class="shortcut-taken" role="alert">
          <span>{t.taken(shownKeys(wanted.value), other.title)}</span>
          <Button onClick={() => take(wanted.value ?? "")}>{t.take}</Button>
          <Button variant="quiet" onClick={() => (wanted.value = null)}>{t.keep}</Button>
        </p>
      ) : null}
    </li>
  );
}
