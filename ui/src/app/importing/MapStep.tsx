/*
 * How the columns of a file are read: already decided, each can be changed.
 * What belongs to no field can be kept as a fact of its own.
 */
import { ArrowRight } from "lucide";
import { Button } from "../parts/Button";
import type { ImportColumn } from "../../api/desktop";
import { texts } from "../texts";
import type { ImportStore } from "./import-store";
import { targetsFor } from "./targets";

export function MapStep({ store }: { store: ImportStore }) {
  const preview = store.preview.value;
  if (!preview) return null;
  const said = texts.value.importing.map;
  const left = preview.columns.filter((column) => fieldOf(store, column) === null).length;
  return (
    <>
      <div class="import-body">
        <p class="import-lead">
          {said.lead(preview.rows, preview.columns.length)} {left === 0 ? said.complete : said.left(left)} {said.stays}
        </p>
        {store.remembered.value ? (
          <p class="import-note">
            {said.remembered} <Button look="quiet" onClick={() => void store.forgetColumns()}>{said.forget}</Button>
          </p>
        ) : null}
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{said.column}</th>
              <th scope="col">{said.samples}</th>
              <th scope="col">{said.becomes}</th>
            </tr>
          </thead>
          <tbody>
            {preview.columns.map((column) => (
              <MapRow key={column.header} column={column} store={store} />
            ))}
          </tbody>
        </table>
        <UnreadableRows store={store} />
      </div>
      <footer class="sheet-foot">
        <label class="import-conflict">
          {said.conflict}
          <select value={store.onConflict.value} onChange={(event) => (store.onConflict.value = conflictOf(event.currentTarget.value))}>
            <option value="update">{said.update}</option>
            <option value="skip">{said.skip}</option>
            <option value="fail">{said.fail}</option>
          </select>
        </label>
        <span class="bar-space" />
        <Button look="primary" icon={ArrowRight} onClick={() => void store.check()}>{said.check}</Button>
      </footer>
    </>
  );
}

function conflictOf(value: string): "update" | "skip" | "fail" {
  return value === "skip" || value === "fail" ? value : "update";
}

function fieldOf(store: ImportStore, column: ImportColumn): string | null {
  const chosen = store.mapping.value[column.header];
  return chosen === undefined ? column.field : chosen;
}

function MapRow({ column, store }: { column: ImportColumn; store: ImportStore }) {
  const field = fieldOf(store, column);
  const said = texts.value.importing.map;
  return (
    <tr class={field === null ? "row-quiet" : undefined}>
      <td title={column.header}>{column.header}</td>
      <td class="cell-samples" title={column.samples.join("\n")}>{column.samples.filter(Boolean).join(", ") || said.empty}</td>
      <td>
        <select
          aria-label={said.becomesOf(column.header)}
          value={field ?? ""}
          onChange={(event) => store.mapColumn(column.header, event.currentTarget.value || null)}
        >
          <option value="">{said.leftOut}</option>
          {targetsFor(column.header, field ?? column.field).map(({ value, label }) => (
            <option key={value} value={value}>{label}</option>
          ))}
        </select>
      </td>
    </tr>
  );
}

function UnreadableRows({ store }: { store: ImportStore }) {
  const refused = store.preview.value?.refused ?? [];
  if (refused.length === 0) return null;
  const said = texts.value.importing.map;
  return (
    <details class="import-errors">
      <summary>{said.unreadable(refused.length)}</summary>
      <ul>
        {refused.map(({ row, message }, index) => (
          <li key={index}>{said.fault(row, message)}</li>
        ))}
      </ul>
    </details>
  );
}
