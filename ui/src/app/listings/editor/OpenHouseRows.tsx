/* Several open houses of a listing, each with a day and times. A new row is kept here until it has a day. */
import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Plus, X } from "lucide";
import { Button, IconButton } from "../../components/Button";
import { afterNextPaint } from "../../components/after-paint";
import { texts } from "../../texts";
import { endsBeforeStart, isPast, openHouses, withOpenHouses, type OpenHouseRow } from "./open-house-rows";
import type { EditorStore } from "./editor-store";

const EMPTY: OpenHouseRow = { date: "", start: "", end: "" };

export function OpenHouseRows({ editor }: { editor: EditorStore }) {
  const t = texts.value.listingEditor;
  const list = useRef<HTMLUListElement>(null);
  const added = useSignal<OpenHouseRow | null>(null);
  const stored = openHouses(editor.form.value.extension);
  const rows = added.value ? [...stored, added.value] : stored;
  const focusRow = (at: number) => afterNextPaint(() => list.current?.children[at]?.querySelector("input")?.focus());

  const store = (dated: readonly OpenHouseRow[]) => {
    editor.setExtension(withOpenHouses(editor.form.value.extension, dated));
    const tours = editor.form.value.texts.Tours;
    if (dated.length > 0 && tours === "") editor.setText("Tours", "OpenHouse");
    if (dated.length === 0 && tours === "OpenHouse") editor.setText("Tours", "");
  };
  const change = (at: number, part: Partial<OpenHouseRow>) => {
    const changed = rows.map((row, index) => (index === at ? { ...row, ...part } : row));
    const last = changed.at(-1);
    if (added.value) added.value = last && !last.date ? last : null;
    store(changed.filter(({ date }) => date));
  };
  const remove = (at: number) => {
    if (at >= stored.length) added.value = null;
    else store(stored.filter((_, index) => index !== at));
    focusRow(Math.max(0, Math.min(at, rows.length - 2)));
  };

  return (
    <fieldset class="drawer-group">
      <legend>{t.openHouses}</legend>
      <p class="field-help">{t.openHousesHelp}</p>
      <ul ref={list} class="extension-rows open-house-rows">
        {rows.map((row, at) => (
          <li key={at}>
            <input type="date" aria-label={t.openHouseDate(at + 1)} value={row.date} onInput={(event) => change(at, { date: event.currentTarget.value })} />
            <input type="time" aria-label={t.openHouseStart(at + 1)} value={row.start} disabled={!row.date} onInput={(event) => change(at, { start: event.currentTarget.value })} />
            <input type="time" aria-label={t.openHouseEnd(at + 1)} value={row.end} disabled={!row.start} aria-invalid={endsBeforeStart(row)} onInput={(event) => change(at, { end: event.currentTarget.value })} />
            <IconButton name={t.removeOpenHouse(at + 1)} icon={X} onClick={() => remove(at)} />
            <RowNote row={row} />
          </li>
        ))}
      </ul>
      <Button
        icon={Plus}
        disabled={added.value !== null}
        onClick={() => {
          added.value = EMPTY;
          focusRow(stored.length);
        }}
      >
        {t.addOpenHouse}
      </Button>
    </fieldset>
  );
}

function RowNote({ row }: { row: OpenHouseRow }) {
  const t = texts.value.listingEditor;
  if (endsBeforeStart(row)) return <span class="number-hint-doubt entry-note">{t.openHouseEndFirst}</span>;
  return isPast(row, new Date()) ? <span class="number-hint-doubt entry-note">{t.openHousePast}</span> : null;
}
