import type { MissingListings, MissingPolicy, ImportReport } from "../../api/desktop";
import { texts } from "../texts";
import { countWrites } from "./import-store";
import { importSummary } from "./import-messages";

const RULES: readonly MissingPolicy[] = ["keep", "offMarket", "sold", "delete"];

export function missingPolicy(value: string): MissingPolicy {
  return RULES.find((rule) => rule === value) ?? "keep";
}

/** How many listings a policy changes; sold listings aren't marked sold again. */
export function touched(missing: MissingListings | null | undefined, rule: MissingPolicy): number {
  if (!missing || rule === "keep") return 0;
  return rule === "delete" ? missing.Count : missing.Offered;
}

/** More than half of the listings in scope: the file may be incomplete or the wrong one. */
export function isMajority(missing: MissingListings, rule: MissingPolicy): boolean {
  return rule === "delete" ? missing.Count * 2 > missing.All : missing.Offered * 2 > missing.AllOffered;
}

/** Label of the button after the preview. */
export function runLabel(report: ImportReport, rule: MissingPolicy): string {
  const t = texts.value.importing;
  const [rowCount, missing] = [countWrites(report), touched(report.Absent, rule)];
  if (rule === "keep" || missing === 0) return rowCount === 0 ? t.check.nothing : t.check.run(rowCount);
  const kind = rule === "delete" ? "delete" : "mark";
  return rowCount === 0 ? t.missing.run[kind](missing) : t.missing.runWith[kind](t.check.run(rowCount), missing);
}

/** What was done, including missing listings. */
export function doneText(report: ImportReport): string {
  const t = texts.value.importing;
  const { Changed = 0, Deleted = 0 } = report.Absent ?? {};
  const rowCount = countWrites(report);
  return [
    rowCount > 0 || Changed + Deleted === 0 ? t.done.imported(rowCount) : "",
    Changed > 0 ? t.missing.marked(Changed) : "",
    Deleted > 0 ? t.missing.deleted(Deleted) : "",
  ].filter(Boolean).join(" ");
}

/** Why an import ended early, and how far it got. */
export function interruptedText(report: ImportReport, rule: MissingPolicy): string {
  const t = texts.value.importing;
  const { Stopped: why, Absent: missing } = report;
  if (report.Done === report.Total && missing) {
    const done = missing.Changed + missing.Deleted + missing.Failed.length;
    const all = touched(missing, rule);
    return why ? t.missing.stopped(done, all, importSummary(why.message)) : t.missing.canceled(done, all);
  }
  return why ? t.done.stopped(report.Done, report.Total, importSummary(why.message)) : t.done.canceled(report.Done, report.Total);
}
