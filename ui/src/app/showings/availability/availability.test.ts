import { beforeEach, expect, it, vi } from "vitest";
import type { Availability } from "../../../api/generated/Availability";
import type { EditAvailability } from "../../../api/generated/EditAvailability";
import type { Office } from "../../../api/generated/Office";
import { ApiError } from "../../../api/transport";
import { testApp } from "../../dev/test-app";
import { createAvailabilityStore } from "./availability-store";
import { copyDay, datesOf, formOf, hasProblems, isSameHours, newDate, nextSpan, problemsOf, suggestedHours, weekOf, withBreak, type HoursForm } from "./hours";
import { changedOffice, outOfRange, settingsOf, unitsOf } from "./office";

const span = (From: string, To: string) => ({ From, To });
const monday = (...spans: { From: string; To: string }[]): HoursForm => formOf([{ Weekday: 1, Spans: spans }], []);
const NONE: Availability = { Week: [], Dates: [], TimeZone: "America/Los_Angeles", IsOwn: true, Rev: 0, Next14Days: [] };
const OFFICE: Office = {
  Showings: "Request", ShowingMinutes: 30, BufferMinutes: 15, NoticeMinutes: 120, HorizonDays: 14, ShowingsPerDay: 8, ReminderHours: 24, TimeZone: "America/Los_Angeles", Rev: 0,
};

beforeEach(() => localStorage.clear());

it("hours come back as they were, with the end of a day as 00:00 in the form", () => {
  const week = [{ Weekday: 2, Spans: [span("09:00", "12:00"), span("13:00", "24:00")] }, { Weekday: 7, Spans: [span("10:00", "11:00")] }];
  const form = formOf(week, []);
  expect(form.week[1]?.[1]).toEqual(span("13:00", "00:00"));
  expect(weekOf(form)).toEqual(week);
  expect(weekOf(suggestedHours()).map(({ Weekday }) => Weekday)).toEqual([1, 2, 3, 4, 5]);
});

it("spans are sent in order, dates too", () => {
  expect(weekOf(monday(span("13:00", "17:00"), span("09:00", "12:00")))[0]?.Spans).toEqual([span("09:00", "12:00"), span("13:00", "17:00")]);
  const date = (day: string) => ({ Date: day, Closed: true, Spans: [span("09:00", "10:00")], Label: " Christmas " });
  expect(datesOf({ week: [], dates: [date("2026-12-25"), date("2026-11-28")] })).toEqual([
    { Date: "2026-11-28", Closed: true, Spans: [], Label: "Christmas" },
    { Date: "2026-12-25", Closed: true, Spans: [], Label: "Christmas" },
  ]);
  expect(isSameHours(monday(span("13:00", "17:00"), span("09:00", "12:00")), monday(span("09:00", "12:00"), span("13:00", "17:00")))).toBe(true);
});

it("every span that the service rejects is named", () => {
  const problem = (...spans: { From: string; To: string }[]) => problemsOf(monday(...spans)).spans;
  expect(problem(span("09:00", "17:00"), span("18:00", "00:00"))).toEqual({});
  expect(problem(span("", "17:00"))).toEqual({ "week.0.0": "missing" });
  expect(problem(span("17:00", "09:00"))).toEqual({ "week.0.0": "order" });
  expect(problem(span("09:00", "09:00"))).toEqual({ "week.0.0": "order" });
  expect(problem(span("09:00", "12:00"), span("11:00", "13:00"))).toEqual({ "week.0.1": "overlap" });
  expect(problem(span("09:00", "12:00"), span("12:00", "13:00"))).toEqual({});
  expect(problem(span("20:00", "00:00"), span("23:00", "23:30"))).toEqual({ "week.0.1": "overlap" });
  const dates = [{ Date: "", Closed: true }, { Date: "2026-12-25", Closed: true }, { Date: "2026-12-25", Closed: true }, { Date: "2026-12-26", Closed: false }];
  const problems = problemsOf({ week: [], dates: dates.map((date) => ({ ...date, Spans: [], Label: "" })) });
  expect(problems.dates).toEqual({ 0: "missing", 2: "repeated", 3: "noSpans" });
  expect(hasProblems(problems)).toBe(true);
});

it("a break splits the span that holds noon, and a day is copied to others", () => {
  expect(withBreak([span("09:00", "17:00")])).toEqual([span("09:00", "12:00"), span("13:00", "17:00")]);
  expect(withBreak([span("09:00", "12:00")])).toEqual([span("09:00", "12:00"), span("13:00", "17:00")]);
  expect(nextSpan([span("09:00", "22:00")])).toEqual(span("23:00", "23:45"));
  const taken = newDate([], "2026-11-30");
  expect([taken.Date, newDate([taken], "2026-11-30").Date]).toEqual(["2026-11-30", "2026-12-01"]);
  const copied = copyDay(monday(span("10:00", "11:00")), 0, [1, 6]);
  expect(weekOf(copied).map(({ Weekday }) => Weekday)).toEqual([1, 2, 7]);
});

it("only changed settings are sent, and numbers are checked", () => {
  const saved = settingsOf(OFFICE);
  expect(changedOffice(saved, { HorizonDays: 14, BufferMinutes: 30 })).toEqual({ BufferMinutes: 30 });
  expect(outOfRange({ HorizonDays: 61, ShowingsPerDay: Number.NaN })).toEqual(["HorizonDays", "ShowingsPerDay"]);
  expect(outOfRange({ HorizonDays: 60, ShowingsPerDay: 1 })).toEqual([]);
  expect([unitsOf(90), unitsOf(1440), unitsOf(45)]).toEqual([{ days: 0, hours: 1, minutes: 30 }, { days: 1, hours: 0, minutes: 0 }, { days: 0, hours: 0, minutes: 45 }]);
});

it("without hours, a week is offered and in force only when saved", async () => {
  const edit_availability = vi.fn((input: unknown) => ({ ...NONE, Week: (input as EditAvailability).Week, Rev: 1 }));
  const { app } = testApp({ get_availability: NONE, get_office: OFFICE, edit_availability });
  const store = createAvailabilityStore(app, "bot00001", "c1 bot00001");
  await store.load();
  expect([store.isSuggestion.value, store.changes.value]).toEqual([true, 1]);
  expect(localStorage.length).toBe(0);
  expect(await store.save()).toBe("saved");
  expect(edit_availability).toHaveBeenCalledExactlyOnceWith({ SerialNumber: "bot00001", Week: weekOf(suggestedHours()), Dates: [], Rev: 0 });
  expect([store.isSuggestion.value, store.changes.value]).toEqual([false, 0]);
});

it("a draft survives a restart and a change of somebody else", async () => {
  const edit_availability = vi.fn(() => {
    throw new ApiError(40908, "Changed meanwhile.");
  });
  const answers = { get_availability: { ...NONE, Rev: 3, Week: [{ Weekday: 1, Spans: [span("09:00", "17:00")] }] }, get_office: OFFICE, edit_availability };
  const first = createAvailabilityStore(testApp(answers).app, "bot00001", "c1 bot00001");
  await first.load();
  first.editHours({ ...first.form.value, week: [[span("10:00", "17:00")], [], [], [], [], [], []] });
  first.editOffice({ BufferMinutes: 30 });
  const second = createAvailabilityStore(testApp(answers).app, "bot00001", "c1 bot00001");
  await second.load();
  expect(second.changes.value).toBe(2);
  expect(await second.save()).toBe("changed");
  expect(second.changes.value).toBe(2);
  second.discard();
  expect([second.changes.value, localStorage.length]).toEqual([0, 0]);
});

it("a field that the service rejects is named, and invalid hours aren't sent", async () => {
  const edit_office = vi.fn(() => {
    throw new ApiError(42203, "", undefined, [{ field: "BufferMinutes", code: 42203, message: "BufferMinutes must be 0 to 120, in steps of 15." }]);
  });
  const { app, call } = testApp({ get_availability: { ...NONE, Rev: 1 }, get_office: OFFICE, edit_office });
  const store = createAvailabilityStore(app, "bot00001", "c1 bot00001");
  await store.load();
  store.editOffice({ BufferMinutes: 7 });
  expect(await store.save()).toBe("rejected");
  expect(store.errors.value).toEqual({ BufferMinutes: "Time between showings must be 0 to 120 minutes, in steps of 15." });
  store.editHours(monday(span("17:00", "09:00")));
  expect(await store.save()).toBe("rejected");
  expect(call.mock.calls.map(([operation]) => operation).filter((operation) => operation === "edit_availability")).toEqual([]);
});
