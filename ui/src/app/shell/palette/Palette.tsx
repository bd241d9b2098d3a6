/* A combobox whose focus stays in its input. Commands come from the registry. */
import { useEffect, useId, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Search } from "lucide";
import { useApp } from "../../app-context";
import { Icon } from "../../components/Icon";
import { useModal } from "../../components/useModal";
import { texts } from "../../texts";
import { useListingSearch } from "./listing-search";
import { PaletteOption } from "./PaletteOption";
import { paletteGroups } from "./palette-rows";
import { recordRecent, recentIds } from "./recent";
import { registered, type Command } from "../commands/registry";

const STEP_BY_KEY: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

export function Palette() {
  const app = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const query = useSignal("");
  const at = useSignal(0);
  const listId = useId();
  const t = texts.value.shell.palette;
  const listingRows = useListingSearch(app, query.value);
  const commands = [...registered.value.filter(({ id }) => id !== "app.palette"), ...listingRows];
  const groups = paletteGroups(commands, query.value, recentIds());
  const rows = groups.flatMap((group) => group.rows);
  const chosen = Math.min(at.value, rows.length - 1);

  useModal(dialog);
  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen, query.value]);

  const close = () => (app.paletteOpen.value = false);
  const run = (command: Command | undefined) => {
    if (!command) return;
    if (command.group !== "listings") recordRecent(command.id);
    // The dialog returns the focus before the command moves it.
    dialog.current?.close();
    close();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP_BY_KEY[event.key];
    if (step) at.value = bounded(chosen + step, rows.length, Math.abs(step) === 1);
    else if (event.key === "Enter") run(rows[chosen]?.command);
    else return;
    event.preventDefault();
  };

  return (
    <dialog ref={dialog} class="palette" aria-label={t.name} onClose={close} onClick={(event) => event.target === dialog.current && close()}>
      <div class="palette-line">
        <Icon node={Search} />
        <input
          type="text"
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={chosen >= 0 ? `${listId}-${chosen}` : undefined}
          aria-label={t.field}
          placeholder={t.placeholder}
          spellcheck={false}
          value={query.value}
          onKeyDown={onKeyDown}
          onInput={(event) => {
            query.value = event.currentTarget.value;
            at.value = 0;
          }}
        />
      </div>
      <div id={listId} class="palette-list" role="listbox" aria-label={t.name}>
        {groups.map(({ group, rows: inGroup }) => (
          <div key={group} role="group" aria-label={t.groups[group]}>
            <div class="palette-group" aria-hidden="true">{t.groups[group]}</div>
            {inGroup.map((row) => (
              <PaletteOption key={row.command.id} id={`${listId}-${rows.indexOf(row)}`} row={row} chosen={rows.indexOf(row) === chosen} choose={() => run(row.command)} />
            ))}
          </div>
        ))}
      </div>
      {rows.length === 0 ? <p class="palette-none">{t.none}</p> : null}
      <p class="sr-only" role="status">{query.value ? (rows.length === 0 ? t.none : t.found(rows.length)) : ""}</p>
    </dialog>
  );
}

/** Arrow keys wrap around at the ends, page keys stop there. */
function bounded(to: number, count: number, round: boolean): number {
  if (count === 0) return 0;
  return round ? (to + count) % count : Math.max(0, Math.min(count - 1, to));
}
