import { Check } from "lucide";
import { Icon } from "../../components/Icon";
import { chordFor } from "../commands/bindings";
import { ariaKeys, shownKeys } from "../commands/keys";
import type { Command } from "../commands/registry";

export function MenuItem({ command, run }: { command: Command; run: () => void }) {
  const chord = chordFor(command);
  const canBeOn = command.on !== undefined;
  return (
    <button
      class="menu-item"
      type="button"
      role={canBeOn ? "menuitemcheckbox" : "menuitem"}
      aria-checked={canBeOn ? command.on : undefined}
      aria-disabled={command.disabled}
      aria-keyshortcuts={chord ? ariaKeys(chord) : undefined}
      tabIndex={-1}
      onClick={() => (command.disabled ? undefined : run())}
      onPointerMove={(event) => event.currentTarget.focus()}
    >
      <span class="menu-check">{command.on ? <Icon node={Check} /> : null}</span>
      <span class="menu-title">{command.title}</span>
      {chord ? <kbd aria-hidden="true">{shownKeys(chord)}</kbd> : null}
    </button>
  );
}
