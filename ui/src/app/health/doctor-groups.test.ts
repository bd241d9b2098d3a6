import { expect, it } from "vitest";
import type { DoctorReport } from "../../api/generated/DoctorReport";
import { groupChecks, reportText } from "./doctor-groups";

function report(problem: string, skipped: string[]): DoctorReport {
  const Checks = Array.from({ length: 20 }, (_, at) => `D${String(at + 1).padStart(2, "0")}`).map((Code) => ({
    Code,
    State: Code === problem ? "Problem" : skipped.includes(Code) ? "Skipped" : "Ok",
    Findings: Code === problem ? [{ Message: "The disk is full.", Fix: "df -h", Problem: "DiskFull", Values: {} }] : [],
  }));
  return { Time: "2026-11-25T09:12:00.000Z", Ms: 900, Version: "1.0.0", Checks };
}

it("every code is in one group, with problems first and unused parts last", () => {
  const groups = groupChecks(report("D09", ["D03"]).Checks);
  const codes = groups.flatMap(({ checks }) => checks.map(({ Code }) => Code));
  expect([...codes].sort()).toEqual(report("", []).Checks.map(({ Code }) => Code));
  const server = groups.find(({ id }) => id === "server");
  expect(server?.checks.map(({ Code }) => Code)).toEqual(["D09", "D06", "D07", "D08", "D03"]);
});

it("a code of a newer server is shown too", () => {
  const newer = { Code: "D21", State: "Problem", Findings: [{ Message: "New.", Fix: "-", Problem: "New", Values: {} }] };
  expect(groupChecks([newer]).at(-1)?.checks).toEqual([newer]);
});

it("the report has what was found, what was fine and what was not in use", () => {
  const text = reportText(report("D07", ["D01", "D02"]), "https://chat.example.com").split("\n");
  expect(text.slice(0, 4)).toEqual([
    "Porchlight 1.0.0, https://chat.example.com, 2026-11-25T09:12:00.000Z",
    "1 problem found",
    "D07  The disk is full.",
    "     df -h",
  ]);
  expect(text[4]).toMatch(/^OK: D03 D04/);
  expect(text[5]).toBe("Not checked: D01 D02");
});
