/*
 * The extension columns of a listing as rows of name and value: added, removed,
 * put in order, pasted from a spreadsheet. Empty rows are not sent; a name that
 * is there twice is marked, and the service decides what becomes of it.
 */
import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { ChevronDown, ChevronUp, Plus, X } from "lucide";
import { Button, IconButton } from "../../components/Button";
import { afterNextPaint } from "../../components/after-paint";
import { texts } from "../../texts";
import { pastedRows, repeatedKeys, withPasted } from "../model/custom-field-rows";
import { moved } from "../photos/photo-order";
import type { EditorStore } from "./editor-store";

export function CustomFieldRows({ sheet }: { sheet: EditorStore }) {
  const words = texts.value.sheet;
  const list = useRef<HTMLUListElement>(null);
  const announcement = useSignal("");
  const rows = sheet.form.value.extension;
  const fault = sheet.faults.value.ExtensionColumn;
  const repeated = repeatedKeys(rows);
  const focusRow = (at: number, what: string) =>
    afterNextPaint(() => list.current?.children[at]?.querySelector<HTMLElement>(what)?.focus());
  const change = (at: number, part: Partial<(typeof rows)[number]>) =>
    sheet.setExtension(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const move = (from: number, to: number) => {
    sheet.setExtension(moved(rows, from, to));
    announcement.value = words.factMoved(to + 1, rows.length);
    focusRow(to, to < from ? ".fact-up" : ".fact-down");
  };
  const remove = (at: number) => {
    sheet.setExtension(rows.filter((_, index) => index !== at));
    focusRow(Math.min(at, rows.length - 2), "input");
  };
  const paste = (event: ClipboardEvent, at: number) => {
    const pasted = pastedRows(event.clipboardData?.getData("text/plain") ?? "");
    if (!pasted) return;
    event.preventDefault();
    sheet.setExtension(withPasted(rows, at, pasted));
    announcement.value = words.factsPasted(pasted.length);
  };
  return (
    <fieldset class={`sheet-group${fault ? " field-faulty" : ""}`}>
      <legend>{words.facts}</legend>
      <p class="field-help">{words.factsHelp}</p>
      <ul ref={list} class="extension-rows">
        {rows.map((row, at) => {
          const name = row.Key.trim() || words.thisFact;
          return (
            <li key={at} class={repeated.has(at) ? "fact-twice" : undefined} onPaste={(event) => paste(event, at)}>
              <input type="text" aria-label={words.factName(at + 1)} aria-invalid={repeated.has(at)} placeholder={words.factNameHint} value={row.Key} onInput={(event) => change(at, { Key: event.currentTarget.value })} />
              <input type="text" aria-label={words.factValue(at + 1)} placeholder={words.factValueHint} value={row.value} onInput={(event) => change(at, { value: event.currentTarget.value })} />
              <span class="fact-tools">
                <IconButton class="fact-up" name={words.factUp(name)} icon={ChevronUp} disabled={at === 0} onClick={() => move(at, at - 1)} />
                <IconButton class="fact-down" name={words.factDown(name)} icon={ChevronDown} disabled={at === rows.length - 1} onClick={() => move(at, at + 1)} />
                <IconButton name={words.factRemove(name)} icon={X} onClick={() => remove(at)} />
              </span>
              {repeated.has(at) ? <span class="understood-doubt fact-note">{words.factTwice}</span> : null}
            </li>
          );
        })}
      </ul>
      {fault ? <p class="field-fault" role="alert">{fault}</p> : null}
      <Button
        icon={Plus}
        onClick={() => {
          sheet.setExtension([...rows, { Key: "", value: "" }]);
          focusRow(rows.length, "input");
        }}
      >
        {words.addFact}
      </Button>
      <p class="sr-only" role="status" aria-live="polite">{announcement.value}</p>
    </fieldset>
  );
}
