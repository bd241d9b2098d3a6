import { expect, it, vi } from "vitest";
import type { Showing } from "../../api/generated/Showing";
import { ApiError } from "../../api/transport";
import { dayOf, momentOf, timeOf } from "../conversations/days";
import { testApp } from "../dev/test-app";
import { actionsOf, countWaiting, groupByDay, matchingShowings, nearDay } from "./showing-list";
import { createShowingsStore } from "./showings-store";

const ZONE = "America/Los_Angeles";
/** Friday, November 27, 2026, 10:00 in Los Angeles. */
const NOW = Date.parse("2026-11-27T18:00:00.000Z");

function showing(id: number, start: string, State: string, minutes = 30): Showing {
  return {
    ShowingID: id, ListingID: 1, Address: "12 Maple Lane", Start: start, End: new Date(Date.parse(start) + minutes * 60_000).toISOString(), TimeZone: ZONE, Local: "", State,
    MemberID: 0, MemberName: "", LeadID: 5, SessionID: 9, Name: "Dana Fox", Email: "dana@fox.example", Phone: "", Note: "", Reason: "", ManageUrl: "", Moves: 0, Sequence: 0, Rev: 1, CreateTime: "",
  };
}

const LIST = [
  showing(1, "2026-11-28T22:00:00.000Z", "Requested"),
  // Still November 28 in Los Angeles.
  showing(2, "2026-11-29T07:30:00.000Z", "Confirmed"),
  showing(3, "2026-11-27T20:00:00.000Z", "Confirmed"),
  showing(4, "2026-11-27T17:00:00.000Z", "Confirmed"),
  showing(5, "2026-11-30T17:00:00.000Z", "Canceled"),
  showing(6, "2026-11-26T17:00:00.000Z", "NoShow"),
];
const ids = (list: readonly Showing[]) => list.map(({ ShowingID }) => ShowingID);

it("showings are grouped by the chatbot's day, the next first", () => {
  const ahead = groupByDay(matchingShowings(LIST, "upcoming", NOW), ZONE);
  expect(ahead.map(({ day, showings }) => [day, ids(showings)])).toEqual([["2026-11-27", [3]], ["2026-11-28", [1, 2]]]);
  const past = groupByDay(matchingShowings(LIST, "past", NOW), ZONE, true);
  expect(past.map(({ day, showings }) => [day, ids(showings)])).toEqual([["2026-11-30", [5]], ["2026-11-27", [4]], ["2026-11-26", [6]]]);
  expect(ids(matchingShowings(LIST, "waiting", NOW))).toEqual([1]);
  expect(countWaiting(LIST, NOW)).toBe(1);
});

it("near days have a name", () => {
  const days = ["2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29"];
  expect(days.map((day) => nearDay(day, NOW, ZONE))).toEqual(["yesterday", "today", "tomorrow", null]);
  // In Auckland it is already Saturday.
  expect(nearDay("2026-11-28", NOW, "Pacific/Auckland")).toBe("today");
});

it("a state has the actions that the service allows", () => {
  const of = (start: string, state: string) => actionsOf(showing(1, start, state), NOW).join(" ");
  const [later, earlier, running] = ["2026-11-28T22:00:00.000Z", "2026-11-27T17:00:00.000Z", "2026-11-27T17:45:00.000Z"] as const;
  expect(of(later, "Requested")).toBe("Confirm Move Decline");
  expect(of(later, "Confirmed")).toBe("Move Cancel");
  expect(of(running, "Confirmed")).toBe("Done NoShow Move Cancel");
  expect(of(earlier, "Confirmed")).toBe("Done NoShow");
  expect(["Declined", "Expired", "Canceled", "Done", "NoShow"].map((state) => of(later, state)).join("")).toBe("");
  expect(of(earlier, "Requested")).toBe("");
});

it("local times are moments, also at a clock change", () => {
  expect(momentOf("2026-11-28", "17:00", ZONE)).toBe(Date.parse("2026-11-29T01:00:00Z"));
  // 1:30 comes twice on November 1; the first counts. 2:30 is skipped on March 8.
  expect(momentOf("2026-11-01", "01:30", ZONE)).toBe(Date.parse("2026-11-01T08:30:00Z"));
  expect(momentOf("2026-03-08", "02:30", ZONE)).toBe(Date.parse("2026-03-08T10:30:00Z"));
  expect([momentOf("", "17:00", ZONE), momentOf("2026-11-28", "", ZONE), momentOf("2026-11-28", "99:00", ZONE)]).toEqual([null, null, null]);
  for (const day of ["2026-03-08", "2026-07-01", "2026-11-01"]) {
    const moment = momentOf(day, "09:15", ZONE) ?? 0;
    expect([dayOf(moment, ZONE), timeOf(moment, ZONE)]).toEqual([day, "09:15"]);
  }
});

it("a list that can't be loaded again stays, and says so", async () => {
  let isDown = false;
  const list_showings = () => {
    if (isDown) throw new ApiError(10002, "Can't reach the service.");
    return { List: LIST, TimeZone: ZONE };
  };
  const { app } = testApp({ list_showings });
  const store = createShowingsStore(app, "bot00001");
  await store.load();
  isDown = true;
  await store.load();
  expect(store.list.value).toMatchObject({ is: "ready", value: { List: LIST } });
  expect(store.stale.value?.error.code).toBe(10002);
  isDown = false;
  await store.load();
  expect(store.stale.value).toBeNull();
});

it("a rejected change loads the list again, with what somebody else changed", async () => {
  const list_showings = vi.fn(() => ({ List: LIST, TimeZone: ZONE }));
  const change_showing = vi.fn(() => {
    throw new ApiError(40908, "Changed meanwhile.");
  });
  const { app } = testApp({ list_showings, change_showing });
  const store = createShowingsStore(app, "bot00001");
  await store.load();
  await expect(store.change(LIST[0] as Showing, { Action: "Confirm" })).rejects.toThrow("Changed");
  expect(change_showing).toHaveBeenCalledWith({ ShowingID: 1, Rev: 1, Action: "Confirm" });
  expect(list_showings).toHaveBeenCalledTimes(2);
});

it("free times of one member are requested where a member was chosen", async () => {
  const list_slots = vi.fn(() => ({ Days: [] }));
  const get_availability = vi.fn(() => ({ Next14Days: [] }));
  const { app } = testApp({ list_slots, get_availability });
  const store = createShowingsStore(app, "bot00001");
  const [first] = LIST as [Showing];
  await store.slots(first);
  await store.slots(first, 7);
  await store.slots({ ...first, SessionID: 0 }, 7);
  expect(list_slots.mock.calls).toEqual([[{ SessionID: 9, ShowingID: 1, Days: 14 }], [{ SessionID: 9, ShowingID: 1, Days: 14, MemberID: 7 }]]);
  expect(get_availability).toHaveBeenCalledWith({ SerialNumber: "bot00001", MemberID: 7 });
});
