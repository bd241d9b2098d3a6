/*
 * How the columns of a file are read: already decided, each can be changed.
 * What belongs to no field can be kept as a fact of its own.
 */
import { ArrowRight } from "lucide";
import { Button } from "../parts/Button";
import type { ImportColumn } from "../../api/desktop";
import { homes, type ImportStore } from "./import-store";
import { targetsFor } from "./targets";

export function MapStep({ store }: { store: ImportStore }) {
  const preview = store.preview.value;
  if (!preview) return null;
  const left = preview.columns.filter((column) => fieldOf(store, column) === null).length;
  return (
    <>
      <div class="import-body">
        <p class="import-lead">
          {homes(preview.rows)} in {preview.columns.length} columns.{" "}
          {left === 0 ? "Every column has its place." : `${left} ${left === 1 ? "column is" : "columns are"} left out.`}
        </p>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Column of the file</th>
              <th scope="col">First values</th>
              <th scope="col">Becomes</th>
            </tr>
          </thead>
          <tbody>
            {preview.columns.map((column) => (
              <MapRow key={column.header} column={column} store={store} />
            ))}
          </tbody>
        </table>
        <RefusedRows store={store} />
      </div>
      <footer class="sheet-foot">
        <label class="import-conflict">
          Homes that are already here
          <select value={store.onConflict.value} onChange={(event) => (store.onConflict.value = conflictOf(event.currentTarget.value))}>
            <option value="update">are updated</option>
            <option value="skip">stay as they are</option>
            <option value="fail">are refused</option>
          </select>
        </label>
        <span class="bar-space" />
        <Button look="primary" icon={ArrowRight} busy={store.busy.value !== null} onClick={() => void store.check()}>
          {store.busy.value ?? "Try without writing"}
        </Button>
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
  return (
    <tr class={field === null ? "row-quiet" : undefined}>
      <td>{column.header}</td>
      <td class="cell-samples" title={column.samples.join("\n")}>{column.samples.filter(Boolean).join(", ") || "empty"}</td>
      <td>
        <select
          aria-label={`${column.header} becomes`}
          value={field ?? ""}
          onChange={(event) => store.mapColumn(column.header, event.currentTarget.value || null)}
        >
          <option value="">Left out</option>
          {targetsFor(column.header, column.field).map(({ value, label }) => (
            <option key={value} value={value}>{label}</option>
          ))}
        </select>
      </td>
    </tr>
  );
}

function RefusedRows({ store }: { store: ImportStore }) {
  const refused = store.preview.value?.refused ?? [];
  if (refused.length === 0) return null;
  return (
    <details class="import-errors">
      <summary>{refused.length} {refused.length === 1 ? "row" : "rows"} cannot be read</summary>
      <ul>
        {refused.map(({ row, field, message }, index) => (
          <li key={index}>Row {row}, {field}: {message}</li>
        ))}
      </ul>
    </details>
  );
}
