/*
 * The extension columns of a listing as rows of name and value. Empty rows are
 * not sent; a fault of any of them stands under the list.
 */
import { Plus, X } from "lucide";
import { Button, IconButton } from "../parts/Button";
import type { SheetStore } from "./sheet-store";

export function ExtensionRows({ sheet }: { sheet: SheetStore }) {
  const rows = sheet.form.value.extension;
  const fault = sheet.faults.value.ExtensionColumn;
  const change = (at: number, part: Partial<(typeof rows)[number]>) =>
    sheet.setExtension(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <fieldset class={`sheet-group${fault ? " field-faulty" : ""}`}>
      <legend>More facts</legend>
      <p class="field-help">Anything else that the bot may say about this home.</p>
      <ul class="extension-rows">
        {rows.map((row, index) => (
          <li key={index}>
            <input type="text" aria-label={`Name of fact ${index + 1}`} placeholder="Heating" value={row.Key} onInput={(event) => change(index, { Key: event.currentTarget.value })} />
            <input type="text" aria-label={`Value of fact ${index + 1}`} placeholder="Heat pump" value={row.value} onInput={(event) => change(index, { value: event.currentTarget.value })} />
            <IconButton name={`Remove ${row.Key || "this fact"}`} icon={X} onClick={() => sheet.setExtension(rows.filter((_, at) => at !== index))} />
          </li>
        ))}
      </ul>
      {fault ? <p class="field-fault" role="alert">{fault}</p> : null}
      <Button icon={Plus} onClick={() => sheet.setExtension([...rows, { Key: "", value: "" }])}>Add a fact</Button>
    </fieldset>
  );
}
