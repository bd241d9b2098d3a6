/* Assigning keys of another command asks first. */
import { useSignal } from "@preact/signals";
import { Button } from "../../components/Button";
import { SearchField } from "../../components/SearchField";
import { texts } from "../../texts";
import { allToDefault, changedKeys, chordFor } from "../commands/bindings";
import { fuzzy } from "../commands/fuzzy";
import { shownKeys } from "../commands/keys";
import { seenCommands, type Command } from "../commands/registry";
import { ShortcutRow } from "./ShortcutRow";

export function ShortcutsPage() {
  const query = useSignal("");
  const t = texts.value.shell.preferences;
  const rows = seenCommands().filter((command) => bindable(command) && found(command, query.value));
  return (
    <>
      <div class="shortcuts-head">
        <SearchField name={t.searchShortcuts} placeholder={t.searchShortcuts} value={query.value} onChange={(text) => (query.value = text)} />
        <Button disabled={Object.keys(changedKeys.value).length === 0} onClick={allToDefault}>{t.resetAll}</Button>
      </div>
      <ul class="shortcuts">
        {rows.map((command) => (
          <ShortcutRow key={command.id} command={command} />
        ))}
      </ul>
      {rows.length === 0 ? <p class="field-help">{t.noneFound}</p> : null}
    </>
  );
}

/** Chatbots, connections and listings come and go, so they can't have shortcuts. */
function bindable({ group }: Command): boolean {
  return group !== "connections" && group !== "listings";
}

function found(command: Command, typed: string): boolean {
  const chord = chordFor(command);
  const keys = chord ? shownKeys(chord).toLowerCase() : "";
  return fuzzy(typed, command.title) !== null || (keys !== "" && keys.includes(typed.toLowerCase().replace(/\s/g, "")));
}
