/* Canned replies: which are offered, what is filled in, and what is left for the agent. */
import { expect, it } from "vitest";
import type { SessionMessage } from "../../../api/wire";
import { ApiError, type Transport } from "../../../api/transport";
import { createCannedStore, matching, typedShortcut } from "./canned-store";
import { fillReply, firstPlace, openVariables, VARIABLES } from "./fill-reply";
import { hoursText, officeHours, shownStreet } from "./known-values";

const reply = (CannedReplyID: number, Shortcut: string, Content: string) => ({ CannedReplyID, Shortcut, Content, ChangedTime: "" });
const REPLIES = [reply(1, "address", "It is at {address}."), reply(2, "Hello", "Hi {name}, this is {agent}."), reply(3, "hours", "We're open {office_hours}.")];

it("a slash at the beginning opens the list, in any script", () => {
  const typed = ["/", "/HO", "/précis", "/日本", "/a b", "a /ho", "", "/http://x", "/ho\n"].map(typedShortcut);
  expect(typed).toEqual(["", "ho", "précis", "日本", null, null, null, null, null]);
});

it("replies that begin with the shortcut come before those that contain it", () => {
  const found = (text: string) => matching(REPLIES, text).map(({ CannedReplyID }) => CannedReplyID);
  expect(found("")).toEqual([1, 2, 3]);
  expect(found("h")).toEqual([2, 3]);
  expect(found("a")).toEqual([1, 2]);
  expect(found("open")).toEqual([3]);
  expect(found("zzz")).toEqual([]);
});

it("known variables are filled in and the others stay", () => {
  const all = VARIABLES.map((variable) => `{${variable}}`).join(" ");
  expect(fillReply(all, { name: "Dana", agent: "Ann", "address": "12 Maple Lane", office_hours: "Mon 9–5" })).toBe("Dana Ann 12 Maple Lane Mon 9–5");
  const part = fillReply("Hi {name}, {address}, {other}, {name}", { name: "", agent: "Ann", "address": "$& {agent}" });
  expect(part).toBe("Hi {name}, $& {agent}, {other}, {name}");
  expect(openVariables(part)).toEqual(["name", "agent"]);
  expect(firstPlace(part)).toEqual([3, 9]);
  expect(firstPlace("{other}")).toBeNull();
});

it("the address is that of the one listing that was shown last", () => {
  const message = (titles: string[]): SessionMessage => ({ MessageID: 1, Type: "AI", Content: "", CreateTime: "", Interrupted: false, listings: titles.map((title) => ({ title })) as never });
  expect(shownStreet([message(["1 Oak"]), message(["12 Maple Lane"]), message([])])).toBe("12 Maple Lane");
  expect(shownStreet([message(["1 Oak"]), message(["1 Oak", "2 Oak"])])).toBe("");
  expect(shownStreet([])).toBe("");
});

it("hours of equal days are joined", () => {
  const spans = (...pairs: [string, string][]) => pairs.map(([From, To]) => ({ From, To }));
  const day = (Weekday: number, ...pairs: [string, string][]) => ({ Weekday, Spans: spans(...pairs) });
  const week = [day(1, ["09:00", "17:00"]), day(2, ["09:00", "17:00"]), day(3, ["09:00", "12:00"], ["13:00", "17:00"]), day(6, ["10:00", "24:00"]), day(7, ["10:00", "24:00"])];
  const plain = hoursText({ Week: week }).replace(/\s/g, " ");
  expect(plain).toBe("Mon–Tue 9:00 AM–5:00 PM, Wed 9:00 AM–12:00 PM, 1:00 PM–5:00 PM, Sat–Sun 10:00 AM–12:00 AM");
  expect(hoursText({ Week: [] })).toBe("");
});

it("without hours of the office, those of the member count", async () => {
  const members: unknown[] = [];
  const call = async (_: string, input: { MemberID?: number }) => {
    members.push(input.MemberID);
    if (input.MemberID === 3) throw new ApiError(40410, "no such member");
    return { Week: input.MemberID === 2 ? [{ Weekday: 5, Spans: [{ From: "09:00", To: "10:00" }] }] : [] };
  };
  const app = { transport: { call } as unknown as Transport };
  expect((await officeHours(app, "bot", 2)).replace(/\s/g, " ")).toBe("Fri 9:00 AM–10:00 AM");
  expect([await officeHours(app, "bot", 3), await officeHours(app, "bot", undefined)]).toEqual(["", ""]);
  expect(members).toEqual([undefined, 2, undefined, 3, undefined]);
});

it("a saved or deleted reply is read again, and a rejected one is not", async () => {
  const calls: [string, object][] = [];
  const call = async (operation: string, input: { Shortcut?: string }) => {
    calls.push([operation, input]);
    if (input.Shortcut === "taken") throw new ApiError(40901, "Another canned reply has this Shortcut.");
    return operation === "list_canned_replies" ? REPLIES : 1;
  };
  const store = createCannedStore({ transport: { call } as unknown as Transport });
  await store.save({ id: null, shortcut: "new", content: "x" });
  await store.save({ id: 3, shortcut: "hours", content: "y" });
  await store.remove(1);
  await expect(store.save({ id: null, shortcut: "taken", content: "x" })).rejects.toThrow();
  expect(calls.map(([operation]) => operation)).toEqual(["save_canned_reply", "list_canned_replies", "save_canned_reply", "list_canned_replies", "delete_canned_reply", "list_canned_replies", "save_canned_reply"]);
  expect(calls[2]?.[1]).toEqual({ CannedReplyID: 3, Shortcut: "hours", Content: "y" });
});
