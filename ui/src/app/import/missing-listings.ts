/*
 * What an import does with the homes that its file does not name, in figures
 * and words. Pure.
 */
import type { MissingListings, MissingPolicy, ImportReport } from "../../api/desktop";
import { texts } from "../texts";
import { writes } from "./import-store";
import { importSummary } from "./import-messages";

const RULES: readonly MissingPolicy[] = ["keep", "offMarket", "sold", "delete"];

export function missingPolicy(value: string): MissingPolicy {
  return RULES.find((rule) => rule === value) ?? "keep";
}

/** How many homes a choice touches: what is sold already is not marked once more. */
export function touched(absent: MissingListings | null | undefined, rule: MissingPolicy): number {
  if (!absent || rule === "keep") return 0;
  return rule === "delete" ? absent.Count : absent.Offered;
}

/** More than half of what the choice can touch: the file may be a part or the wrong one. */
export function isMost(absent: MissingListings, rule: MissingPolicy): boolean {
  return rule === "delete" ? absent.Count * 2 > absent.All : absent.Offered * 2 > absent.AllOffered;
}

/** What the button of the trial does. */
export function runLabel(report: ImportReport, rule: MissingPolicy): string {
  const t = texts.value.importing;
  const [homes, absent] = [writes(report), touched(report.Absent, rule)];
  if (rule === "keep" || absent === 0) return homes === 0 ? t.check.nothing : t.check.run(homes);
  const kind = rule === "delete" ? "delete" : "mark";
  return homes === 0 ? t.absent.run[kind](absent) : t.absent.runWith[kind](t.check.run(homes), absent);
}

/** What was done, the absent homes included. */
export function doneText(report: ImportReport): string {
  const t = texts.value.importing;
  const { Changed = 0, Deleted = 0 } = report.Absent ?? {};
  const homes = writes(report);
  return [
    homes > 0 || Changed + Deleted === 0 ? t.done.imported(homes) : "",
    Changed > 0 ? t.absent.marked(Changed) : "",
    Deleted > 0 ? t.absent.deleted(Deleted) : "",
  ].filter(Boolean).join(" ");
}

/** Why an import ended early, and how far it came. */
export function interruptedText(report: ImportReport, rule: MissingPolicy): string {
  const t = texts.value.importing;
  const { Stopped: why, Absent: absent } = report;
  if (report.Done === report.Total && absent) {
    const done = absent.Changed + absent.Deleted + absent.Failed.length;
    const all = touched(absent, rule);
    return why ? t.absent.stopped(done, all, importSummary(why.message)) : t.absent.cancelled(done, all);
  }
  return why ? t.done.stopped(report.Done, report.Total, importSummary(why.message)) : t.done.cancelled(report.Done, report.Total);
}
