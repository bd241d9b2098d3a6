/* The checks of the doctor by what they are about, and a report of them to send to somebody. */
import type { DoctorCheck } from "../../api/generated/DoctorCheck";
import type { DoctorReport } from "../../api/generated/DoctorReport";
import { texts } from "../texts";

const GROUPS: readonly { id: string; codes: readonly string[] }[] = [
  { id: "data", codes: ["D10", "D17", "D18", "D19"] },
  { id: "reach", codes: ["D01", "D02", "D04", "D05", "D16", "D14", "D15", "D20"] },
  { id: "server", codes: ["D03", "D06", "D07", "D08", "D09"] },
  { id: "services", codes: ["D11", "D12", "D13"] },
];

export interface DoctorGroup {
  id: string;
  checks: DoctorCheck[];
}

/** Problems first in each group. A code of a newer server comes last. */
export function groupChecks(checks: readonly DoctorCheck[]): DoctorGroup[] {
  const known = new Set(GROUPS.flatMap(({ codes }) => codes));
  const groups = GROUPS.map(({ id, codes }) => ({ id, checks: codes.flatMap((code) => checks.filter((check) => check.Code === code)) }));
  const others = checks.filter(({ Code }) => !known.has(Code));
  groups[groups.length - 1]?.checks.push(...others);
  const place = { Problem: 0, Ok: 1, Skipped: 2 } as Record<string, number>;
  return groups.map(({ id, checks: own }) => ({ id, checks: own.sort((a, b) => (place[a.State] ?? 0) - (place[b.State] ?? 0)) }));
}

export function problemCount(report: DoctorReport): number {
  return report.Checks.reduce((count, { Findings }) => count + Findings.length, 0);
}

/** Text as `porchlight doctor` prints it, with what was fine. */
export function reportText(report: DoctorReport, url: string): string {
  const t = texts.value.health.doctor;
  const codes = (state: string) => report.Checks.filter(({ State }) => State === state).map(({ Code }) => Code).join(" ");
  const problems = report.Checks.flatMap(({ Code, Findings }) => Findings.map(({ Message, Fix }) => `${Code}  ${Message}\n     ${Fix}`));
  const count = problemCount(report);
  const found = count === 0 ? t.none : t.some(count, String(count));
  const ends = [t.reportFine(codes("Ok")), t.reportSkipped(codes("Skipped"))];
  return [`Porchlight ${report.Version}, ${url}, ${report.Time}`, found, ...problems, ...ends].join("\n");
}
