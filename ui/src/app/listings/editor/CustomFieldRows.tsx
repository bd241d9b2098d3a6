/* Empty rows are not sent. Repeated names are marked, and the service decides. */
import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { ChevronDown, ChevronUp, Plus, X } from "lucide";
import { Button, IconButton } from "../../components/Button";
import { afterNextPaint } from "../../components/after-paint";
import type { ExtensionRow } from "../../../api/wire";
import { texts } from "../../texts";
import { parsePastedRows, repeatedKeys, withPasted } from "../model/custom-field-rows";
import { isPortalStatus } from "../model/market-status";
import { isOpenHouse } from "./open-house-rows";
import { moved } from "../photos/photo-order";
import type { EditorStore } from "./editor-store";

const isElsewhere = (row: ExtensionRow) => isPortalStatus(row) || isOpenHouse(row);

export function CustomFieldRows({ editor }: { editor: EditorStore }) {
  const t = texts.value.listingEditor;
  const list = useRef<HTMLUListElement>(null);
  const announcement = useSignal("");
  const rows = editor.form.value.extension;
  const error = editor.errors.value.ExtensionColumn;
  const repeated = repeatedKeys(rows);
  const focusRow = (at: number, what: string) =>
    afterNextPaint(() => list.current?.children[at]?.querySelector<HTMLElement>(what)?.focus());
  const change = (at: number, part: Partial<(typeof rows)[number]>) =>
    editor.setExtension(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const move = (from: number, to: number) => {
    editor.setExtension(moved(rows, from, to));
    announcement.value = t.fieldMoved(to + 1, rows.length);
    focusRow(to, to < from ? ".fact-up" : ".fact-down");
  };
  const remove = (at: number) => {
    editor.setExtension(rows.filter((_, index) => index !== at));
    focusRow(Math.min(at, rows.length - 2), "input");
  };
  const paste = (event: ClipboardEvent, at: number) => {
    const pasted = parsePastedRows(event.clipboardData?.getData("text/plain") ?? "");
    if (!pasted) return;
    event.preventDefault();
    editor.setExtension(withPasted(rows, at, pasted));
    announcement.value = t.fieldsPasted(pasted.length);
  };
  return (
    <fieldset class={`drawer-group${error ? " field-invalid" : ""}`}>
      <legend>{t.customFields}</legend>
      <p class="field-help">{t.customFieldsHelp}</p>
      <ul ref={list} class="extension-rows">
        {rows.map((row, at) => {
          const name = row.Key.trim() || t.thisField;
          return (
            // The form has its own controls for these.
            <li key={at} hidden={isElsewhere(row)} class={repeated.has(at) ? "entry-twice" : undefined} onPaste={(event) => paste(event, at)}>
              <input type="text" aria-label={t.fieldName(at + 1)} aria-invalid={repeated.has(at)} placeholder={t.fieldNameHint} value={row.Key} onInput={(event) => change(at, { Key: event.currentTarget.value })} />
              <input type="text" aria-label={t.fieldValue(at + 1)} placeholder={t.fieldValueHint} value={row.value} onInput={(event) => change(at, { value: event.currentTarget.value })} />
              <span class="entry-tools">
                <IconButton class="fact-up" name={t.moveFieldUp(name)} icon={ChevronUp} disabled={rows.slice(0, at).every(isElsewhere)} onClick={() => move(at, at - 1)} />
                <IconButton class="fact-down" name={t.moveFieldDown(name)} icon={ChevronDown} disabled={at === rows.length - 1} onClick={() => move(at, at + 1)} />
                <IconButton name={t.removeField(name)} icon={X} onClick={() => remove(at)} />
              </span>
              {repeated.has(at) ? <span class="number-hint-doubt entry-note">{t.fieldNameTaken}</span> : null}
            </li>
          );
        })}
      </ul>
      {error ? <p class="field-error" role="alert">{error}</p> : null}
      <Button
        icon={Plus}
        onClick={() => {
          editor.setExtension([...rows, { Key: "", value: "" }]);
          focusRow(rows.length, "input");
        }}
      >
        {t.addField}
      </Button>
      <p class="sr-only" role="status" aria-live="polite">{announcement.value}</p>
    </fieldset>
  );
}
