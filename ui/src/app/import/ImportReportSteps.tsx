/*
 * The preview with its counts, and the report after the import with Undo. Both list changes by
 * field, and failed rows.
 */
import { CalendarX2, Check, TriangleAlert, Undo2 } from "lucide";
import type { ImportReport } from "../../api/desktop";
import { formatNumber } from "../format";
import { Button } from "../components/Button";
import { Icon } from "../components/Icon";
import { openHouseLabel } from "../listings/editor/open-house-rows";
import { texts } from "../texts";
import { ListingChanges } from "./ListingChanges";
import { MissingErrors, MissingListingsStep } from "./MissingListings";
import { doneText, interruptedText, runLabel, touched } from "./missing-listings";
import { FailedRows } from "./FailedRows";
import { SampleListings } from "./SampleListings";
import { countWrites, type ImportStore } from "./import-store";
import { importSummary } from "./import-messages";
import { undoSummary } from "./undo";

/** More open houses that are over are folded. */
const OPEN_AT_ONCE = 5;

export function CheckStep({ store }: { store: ImportStore }) {
  const report = store.report.value;
  if (!report) return null;
  const t = texts.value.importing.check;
  const rule = store.missingPolicy.value;
  const count = countWrites(report) + touched(report.Absent, rule);
  const isWhole = report.Done === report.Total;
  return (
    <>
      <div class="import-body">
        <p class="import-lead">{isWhole ? t.lead : report.Stopped ? t.stopped(report.Done, report.Total, importSummary(report.Stopped.message)) : t.canceled(report.Done, report.Total)}</p>
        <Counts report={report} labels={t} missing={texts.value.importing.missing.countLabel} />
        <PortalWarnings portals={report.Portals ?? []} />
        <PastOpenHouses report={report} />
        <ListingChanges report={report} happened={false} />
        {report.Absent ? <MissingListingsStep store={store} missing={report.Absent} /> : null}
        <FailedRows store={store} report={report} />
      </div>
      <footer class="drawer-foot">
        <Button onClick={() => (store.step.value = "map")}>{t.back}</Button>
        <span class="bar-space" />
        <Button variant="primary" disabled={count === 0 || !isWhole} onClick={() => void store.run()}>
          {runLabel(report, rule)}
        </Button>
      </footer>
    </>
  );
}

export function DoneStep({ store, doneWord, close }: { store: ImportStore; doneWord: string; close: () => void }) {
  const report = store.report.value;
  const undone = store.undone.value;
  if (!report) return null;
  const t = texts.value.importing;
  const isOpen = undone?.cancelled || (undone?.failed.length ?? 0) > 0;
  return (
    <>
      <div class="import-body">
        <p class="import-lead import-good" role="status">
          <Icon node={undone ? Undo2 : Check} size={20} />
          {undone ? undoSummary(undone) : doneText(report)}
        </p>
        {undone ? null : <Interrupted store={store} report={report} />}
        {undone ? null : <Counts report={report} labels={t.done} />}
        {undone ? null : <ListingChanges report={report} happened />}
        {undone || !report.Absent ? null : <MissingErrors missing={report.Absent} />}
        {undone ? null : <FailedRows store={store} report={report} />}
        {undone ? null : <SampleListings serialNumber={store.serialNumber} changed={store.imported} />}
      </div>
      <footer class="drawer-foot">
        {report.importId && (!undone || isOpen) ? (
          <Button icon={Undo2} onClick={() => void store.undo()}>{t.done.undo}</Button>
        ) : null}
        <span class="bar-space" />
        <Button variant="primary" onClick={close}>{doneWord}</Button>
      </footer>
    </>
  );
}

function Interrupted({ store, report }: { store: ImportStore; report: ImportReport }) {
  if (!report.Cancelled && !report.Stopped) return null;
  return (
    <p class="import-error" role="alert">
      <Icon node={TriangleAlert} /> {interruptedText(report, store.missingPolicy.value)}
    </p>
  );
}

/** Links to portals send buyers to the agents of others. */
function PortalWarnings({ portals }: { portals: { Portal: string; Count: number }[] }) {
  return (
    <>
      {portals.map(({ Portal, Count }) => (
        <p key={Portal} class="import-note import-portal">
          <Icon node={TriangleAlert} /> {texts.value.importing.check.portal(Count, Portal)}
        </p>
      ))}
    </>
  );
}

/** Open houses of the file that are over. They are kept with their listing, and visitors never hear of them. */
function PastOpenHouses({ report }: { report: ImportReport }) {
  const past = report.PastOpenHouses;
  if (!past || past.Count === 0) return null;
  const t = texts.value.importing.pastOpenHouses;
  return (
    <details class="import-changes import-past" open={past.First.length <= OPEN_AT_ONCE}>
      <summary>
        <Icon node={CalendarX2} /> {t.title(past.Count, past.Homes)}
      </summary>
      <p class="field-help">{t.help}</p>
      {past.First.length < past.Count ? <p class="field-help">{t.first(past.First.length)}</p> : null}
      <table class="table">
        <thead>
          <tr>
            <th scope="col" class="cell-number">{t.row}</th>
            <th scope="col">{t.listing}</th>
            <th scope="col">{t.openHouse}</th>
          </tr>
        </thead>
        <tbody>
          {past.First.map(({ Row, Title, Text }, index) => (
            <tr key={index}>
              <td class="cell-number">{Row}</td>
              <td>{Title}</td>
              <td>{openHouseLabel(Text)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

interface CountLabels {
  created: string;
  updated: string;
  unchanged: string;
  skipped: string;
  failed: string;
}

function Counts({ report, labels, missing = "" }: { report: ImportReport; labels: CountLabels; missing?: string }) {
  const counts = [
    [labels.created, report.Created],
    [labels.updated, report.Updated],
    [labels.unchanged, report.Unchanged],
    [labels.skipped, report.Skipped],
    [labels.failed, report.Refused],
    [missing, missing ? (report.Absent?.Count ?? 0) : 0],
  ] as const;
  return (
    <dl class="counts">
      {counts.map(([word, count], index) =>
        count > 0 || index === 0 ? (
          <div key={word} class={index === 4 ? "count count-bad" : "count"}>
            <dt>{word}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
