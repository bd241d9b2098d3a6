import type { ListingChangeReport, ImportReport } from "../../api/desktop";
import { readableValue } from "../listings/model/fields";
import { texts } from "../texts";
import { labelOfField } from "./targets";

const OPEN_AT_ONCE = 20;
const MAX_CHARACTERS = 160;

export function ListingChanges({ report, happened }: { report: ImportReport; happened: boolean }) {
  if (report.Changes.length === 0) return null;
  const t = texts.value.importing.changes;
  return (
    <details class="import-changes" open={report.Changes.length <= OPEN_AT_ONCE}>
      <summary>{happened ? t.title(report.Updated) : t.would(report.Updated)}</summary>
      {report.Changes.length < report.Updated ? <p class="field-help">{t.first(report.Changes.length)}</p> : null}
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
          </tr>
        </thead>
        {report.Changes.map((change) => (
          <ListingChange key={change.Row} change={change} />
        ))}
      </table>
    </details>
  );
}

function ListingChange({ change }: { change: ListingChangeReport }) {
  const t = texts.value.importing.changes;
  return (
    <tbody>
      <tr class="change-listing">
        <th scope="rowgroup" colSpan={3}>
          {change.Title} <span class="field-help">· {t.row(change.Row)}</span>
        </th>
      </tr>
      {change.Members.map(({ Field, Before, After }) => (
        <tr key={Field}>
          <td>{labelOfField(Field)}</td>
          <Value text={readableValue(Field, Before)} />
          <Value text={readableValue(Field, After)} />
        </tr>
      ))}
    </tbody>
  );
}

function Value({ text }: { text: string }) {
  if (text === "") return <td class="cell-samples">{texts.value.importing.changes.none}</td>;
  const isLong = text.length > MAX_CHARACTERS;
  return <td title={isLong ? text : undefined}>{isLong ? `${text.slice(0, MAX_CHARACTERS)}…` : text}</td>;
}
