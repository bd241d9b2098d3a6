/*
 * The trial run with its counts and row errors, and the report after the
 * import with Undo.
 */
import { Check, Undo2 } from "lucide";
import type { ImportReport } from "../../api/desktop";
import { figure } from "../figures";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { homes, writes, type ImportStore } from "./import-store";

export function CheckStep({ store }: { store: ImportStore }) {
  const report = store.report.value;
  if (!report) return null;
  const count = writes(report);
  return (
    <>
      <div class="import-body">
        <p class="import-lead">Nothing is written yet. This is what would happen:</p>
        <Counts report={report} words={["would be added", "would be updated", "are already the same", "would be skipped", "cannot be taken"]} />
        <RowErrors report={report} />
      </div>
      <footer class="sheet-foot">
        <Button look="quiet" disabled={store.busy.value !== null} onClick={() => (store.step.value = "map")}>Back to the columns</Button>
        <span class="bar-space" />
        <Button look="primary" disabled={count === 0} busy={store.busy.value !== null} onClick={() => void store.run()}>
          {store.busy.value ?? (count === 0 ? "Nothing to import" : `Import ${homes(count)}`)}
        </Button>
      </footer>
    </>
  );
}

export function DoneStep({ store, doneWord, close }: { store: ImportStore; doneWord: string; close: () => void }) {
  const report = store.report.value;
  const undone = store.undone.value;
  if (!report) return null;
  return (
    <>
      <div class="import-body">
        <p class="import-lead import-good">
          <Icon node={undone ? Undo2 : Check} size={20} />
          {undone ? `Undone: ${homes(undone.deleted)} removed, ${undone.restored} as before.` : `${homes(writes(report))} imported.`}
        </p>
        {undone ? null : <Counts report={report} words={["added", "updated", "were already the same", "skipped", "not taken"]} />}
        <RowErrors report={report} />
      </div>
      <footer class="sheet-foot">
        {report.importId && !undone ? (
          <Button icon={Undo2} busy={store.busy.value !== null} onClick={() => void store.undo()}>
            {store.busy.value ?? "Undo this import"}
          </Button>
        ) : null}
        <span class="bar-space" />
        <Button look="primary" onClick={close}>{doneWord}</Button>
      </footer>
    </>
  );
}

type Words = readonly [string, string, string, string, string];

function Counts({ report, words }: { report: ImportReport; words: Words }) {
  const figures = [report.Created, report.Updated, report.Unchanged, report.Skipped, report.Refused];
  return (
    <dl class="counts">
      {figures.map((count, index) =>
        count > 0 || index === 0 ? (
          <div key={words[index]} class={index === 4 ? "count count-bad" : "count"}>
            <dt>{words[index]}</dt>
            <dd>{figure(count)}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function RowErrors({ report }: { report: ImportReport }) {
  if (report.Errors.length === 0) return null;
  return (
    <table class="table import-row-errors">
      <thead>
        <tr>
          <th scope="col" class="cell-number">Row</th>
          <th scope="col">Field</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {report.Errors.map(({ Row, Field, Message }, index) => (
          <tr key={index}>
            <td class="cell-number">{Row}</td>
            <td>{Field}</td>
            <td>{Message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
