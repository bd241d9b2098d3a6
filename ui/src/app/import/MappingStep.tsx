/* A column without a field can be imported as a custom field. */
import { ArrowRight } from "lucide";
import { Button } from "../components/Button";
import type { ImportColumn, ImportPreview } from "../../api/desktop";
import { locale } from "../format";
import { texts } from "../texts";
import { ParseOptionsForm } from "./ParseOptionsForm";
import type { ImportStore } from "./import-store";
import { importSummary } from "./import-messages";
import { labelOfField, targetsFor } from "./targets";

export function MappingStep({ store }: { store: ImportStore }) {
  const preview = store.preview.value;
  if (!preview) return null;
  const t = texts.value.importing.map;
  const left = preview.columns.filter(({ header }) => store.fieldOf(header) === null).length;
  return (
    <>
      <div class="import-body">
        <p class="import-lead">
          {t.lead(preview.rows, preview.columns.length)} {left === 0 ? t.complete : t.left(left)} {t.stays}
          {preview.headingRow > 1 ? ` ${t.headingRow(preview.headingRow)}` : null}
        </p>
        {store.remembered.value ? (
          <p class="import-note">
            {t.remembered} <Button variant="quiet" onClick={() => void store.forgetColumns()}>{t.forget}</Button>
          </p>
        ) : null}
        <MissingFields store={store} preview={preview} />
        <ParseOptionsForm store={store} preview={preview} />
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{t.column}</th>
              <th scope="col">{t.samples}</th>
              <th scope="col">{t.becomes}</th>
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
      <footer class="drawer-foot">
        <Button variant="quiet" onClick={store.restart}>{t.another}</Button>
        <span class="bar-space" />
        <label class="import-conflict">
          {t.conflict}
          <select value={store.onConflict.value} onChange={(event) => (store.onConflict.value = conflictOf(event.currentTarget.value))}>
            <option value="update">{t.update}</option>
            <option value="skip">{t.skip}</option>
            <option value="fail">{t.fail}</option>
          </select>
        </label>
        <Button variant="primary" icon={ArrowRight} disabled={preview.rows === 0} onClick={() => void store.check()}>{t.check}</Button>
      </footer>
    </>
  );
}

/** Fields that every new listing needs, with the columns that can provide them. */
const NEEDED: readonly [member: string, alternatives: readonly string[]][] = [
  ["MLSNumber", ["MLSNumber"]], ["Url", ["Url"]], ["PropertyType", ["PropertyType", "PropertyClass"]],
];

function MissingFields({ store, preview }: { store: ImportStore; preview: ImportPreview }) {
  const t = texts.value.importing.map;
  if (preview.rows === 0) return <p class="import-note import-care" role="note">{t.nothing}</p>;
  const fields = new Set(preview.columns.map(({ header }) => store.fieldOf(header)));
  const lacking = NEEDED.filter(([, alternatives]) => !alternatives.some((field) => fields.has(field))).map(([member]) => labelOfField(member));
  if (lacking.length === 0) return null;
  return <p class="import-note import-care" role="note">{t.lacking(listed(lacking))}</p>;
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(locale.value, { type: "conjunction" }).format(names);
}

function conflictOf(value: string): "update" | "skip" | "fail" {
  return value === "skip" || value === "fail" ? value : "update";
}

function MapRow({ column, store }: { column: ImportColumn; store: ImportStore }) {
  const field = store.fieldOf(column.header);
  const t = texts.value.importing.map;
  return (
    <tr class={field === null ? "row-quiet" : undefined}>
      <td title={column.header}>{column.header}</td>
      <td class="cell-samples" title={column.samples.join("\n")}>{column.samples.filter(Boolean).join(", ") || t.empty}</td>
      <td>
        <select
          aria-label={t.becomesOf(column.header)}
          value={field ?? ""}
          onChange={(event) => store.mapColumn(column.header, event.currentTarget.value || null)}
        >
          <option value="">{t.leftOut}</option>
          {targetsFor(column.header, field ?? column.field).map(({ value, label }) => (
            <option key={value} value={value}>{label}</option>
          ))}
        </select>
      </td>
    </tr>
  );
}

function UnreadableRows({ store }: { store: ImportStore }) {
  const failedRows = store.preview.value?.refused ?? [];
  if (failedRows.length === 0) return null;
  const t = texts.value.importing.map;
  return (
    <details class="import-errors">
      <summary>{t.unreadable(failedRows.length)}</summary>
      <ul>
        {failedRows.map(({ row, message }, index) => (
          <li key={index}>{t.rowError(row, importSummary(message))}</li>
        ))}
      </ul>
    </details>
  );
}
