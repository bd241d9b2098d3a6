import { Download } from "lucide";
import type { ImportReport } from "../../api/desktop";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { texts } from "../texts";
import type { ImportStore } from "./import-store";
import { importSummary } from "./import-messages";

export function FailedRows({ store, report }: { store: ImportStore; report: ImportReport }) {
  const app = useApp();
  if (report.Errors.length === 0) return null;
  const t = texts.value.importing.failedRows;
  return (
    <section class="import-failed">
      <div class="import-failed-head">
        <h3>{t.title(report.Refused)}</h3>
        <Button icon={Download} onClick={() => void store.saveFailedRows().catch(app.reportError(t.saving))}>{t.save}</Button>
      </div>
      {report.Errors.length < report.Refused ? <p class="field-help">{t.first(report.Errors.length)}</p> : null}
      <table class="table import-row-errors">
        <thead>
          <tr>
            <th scope="col" class="cell-number">{t.row}</th>
            <th scope="col">{t.why}</th>
          </tr>
        </thead>
        <tbody>
          {report.Errors.map(({ Row, Message }, index) => (
            <tr key={index}>
              <td class="cell-number">{Row}</td>
              <td>{importSummary(Message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
