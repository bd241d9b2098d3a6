import { afterEach, expect, test, vi } from "vitest";
import { ChatError } from "../types";
import { checkContact } from "./contact";
import { createPicker } from "./picker";
import { callUntilAnswered, otherSlots, TAKEN } from "./send";
import { byDay, dayAfter, firstDay, firstTimes, zoneName } from "./slots";
import { ar } from "./texts/ar";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { es } from "./texts/es";
import { fr } from "./texts/fr";
import { it } from "./texts/it";
import { ja } from "./texts/ja";
import { nl } from "./texts/nl";
import { pl } from "./texts/pl";
import { pt } from "./texts/pt";
import { tr } from "./texts/tr";
import { zh } from "./texts/zh";
import type { ShowingSource } from "./types";

afterEach(() => vi.restoreAllMocks());

const ZONE = "America/Los_Angeles";
const slot = (start: string, local: string) => ({ Start: start, Local: local });
/** A day of quarter hours from 9:00 to 11:45 in Los Angeles. */
const quarters = Array.from({ length: 12 }, (_, at) => {
  const [hour, minute] = [9 + Math.floor(at / 4), String((at % 4) * 15).padStart(2, "0")];
  return slot(`2026-11-28T${hour + 8}:${minute}:00.000Z`, `${hour}:${minute} AM`);
});

test("every_language_has_all_texts_and_the_name_of_the_member", () => {
  const all = { ar, de, en, es, fr, it, ja, nl, pl, pt, tr, zh };
  for (const [code, texts] of Object.entries(all)) {
    expect(Object.keys(texts)).toEqual(Object.keys(en));
    for (const text of Object.values(texts)) expect(text.trim()).not.toBe("");
    expect(texts.withPerson).toContain("{name}");
    if (code !== "en") expect(texts.move).not.toBe(en.move);
  }
  console.log(`${Object.keys(all).length} languages, ${Object.keys(en).length} texts each`);
});

test("the_day_of_the_offered_times_comes_first", () => {
  const days = [[], [slot("2026-11-27T17:00:00.000Z", "9:00 AM")], quarters].map((Slots, at) => ({ Date: `2026-11-2${6 + at}`, Slots }));
  expect(firstDay(days, [])).toBe(days[1]);
  expect(firstDay(days, ["2026-11-28T17:15:00.000Z"])).toBe(days[2]);
  // One that is gone.
  expect(firstDay(days, ["2026-11-26T17:15:00.000Z"])).toBe(days[1]);
  expect(firstDay([], [])).toBeUndefined();
});

test("of_many_times_the_full_hours_and_the_offered_come_first", () => {
  expect(firstTimes(quarters, []).map(({ Local }) => Local)).toEqual(["9:00 AM", "10:00 AM", "11:00 AM"]);
  expect(firstTimes(quarters, [quarters[6]?.Start ?? ""]).map(({ Local }) => Local)).toEqual(["9:00 AM", "10:00 AM", "10:30 AM", "11:00 AM"]);
  expect(firstTimes(quarters.slice(0, 5), [])).toHaveLength(5);
});

test("other_times_are_grouped_by_their_day_in_the_zone", () => {
  const late = slot("2026-11-29T02:00:00.000Z", "6:00 PM");
  expect(byDay([...quarters.slice(0, 1), late], ZONE)).toEqual([{ Date: "2026-11-28", Slots: [quarters[0], late] }]);
  expect(dayAfter([{ Date: "2026-12-31", Slots: [] }])).toBe("2027-01-01");
  expect(zoneName(ZONE, "en")).toBe("Pacific Time");
});

test("a_name_and_one_of_email_and_phone_are_required", () => {
  const all = ["Name", "Contact"];
  expect(checkContact({}, all, en)).toEqual({ Name: en.nameMissing, Email: en.contactMissing });
  expect(checkContact({ Name: "Dana", Email: "dana@" }, all, en)).toEqual({ Email: en.emailWrong });
  expect(checkContact({ Name: "Dana", Phone: "12" }, all, en)).toEqual({ Phone: en.phoneWrong });
  expect(checkContact({ Name: "Dana", Phone: "206 555 0134" }, all, en)).toEqual({});
  expect(checkContact({}, [], en)).toEqual({});
});

const source = (...answers: (object | "lost")[]): ShowingSource & { names: (string | undefined)[] } => {
  const names: (string | undefined)[] = [];
  return {
    names,
    chatbotId: "",
    storage: { get: () => null, set: () => undefined, remove: () => undefined },
    async post(_path, _body, _signal, name) {
      names.push(name);
      const answer = answers.shift();
      if (answer === "lost" || !answer) throw new ChatError("");
      return new Response(JSON.stringify(answer), { headers: { "x-error-code": String((answer as { code?: number }).code ?? 0) } });
    },
  };
};

test("a_lost_booking_is_sent_again_under_the_same_key", async () => {
  const service = source("lost", "lost", { Success: true, Message: "", Data: { ShowingID: 7 } });
  let waits = 0;
  const showing = await callUntilAnswered(service, "Chat/Book", {}, "key-1", () => waits++, async () => undefined);
  expect(showing).toEqual({ ShowingID: 7 });
  expect(service.names).toEqual(["key-1", "key-1", "key-1"]);
  expect(waits).toBe(2);
});

test("a_taken_time_has_other_times_and_is_not_sent_again", async () => {
  const service = source({ Success: false, Message: "taken", code: TAKEN, Data: { Slots: quarters.slice(0, 2) } });
  const error = await callUntilAnswered(service, "Chat/Book", {}, "key-1", () => undefined).catch((thrown: ChatError) => thrown);
  expect((error as ChatError).code).toBe(TAKEN);
  expect(otherSlots(error as ChatError)).toEqual(quarters.slice(0, 2));
  expect(service.names).toHaveLength(1);
});

const picker = (offered: string[] = [], wanted?: string) => {
  const chosen: (string | undefined)[] = [];
  const loadedFrom: (string | undefined)[] = [];
  const made = createPicker({
    texts: en,
    common: { retry: "Try again", listingFailed: "Couldn't load." },
    language: "en",
    offered,
    wanted,
    async load(from) {
      loadedFrom.push(from);
      return { TimeZone: ZONE, Mode: "Request", Minutes: 30, Days: [{ Date: "2026-12-12", Slots: quarters }] };
    },
    onChoose: (one) => chosen.push(one?.Start),
  });
  document.body.replaceChildren(made.element);
  const texts = (where: string) => [...made.element.querySelectorAll(where)].map(({ textContent }) => textContent);
  const press = (text: string) => [...made.element.querySelectorAll("button")].find(({ textContent }) => textContent === text)?.click();
  return { made, chosen, loadedFrom, texts, press };
};

const free = (days: Record<string, typeof quarters>, Reason?: string) => ({
  TimeZone: ZONE,
  Mode: "Request",
  Minutes: 30,
  Days: Object.entries(days).map(([date, Slots]) => ({ Date: date, Slots })),
  ...(Reason ? { Reason } : {}),
});

test("full_days_are_left_out_and_other_times_show_the_whole_day", () => {
  const { made, texts, press, chosen } = picker();
  made.show(free({ "2026-11-27": [], "2026-11-28": quarters }));
  expect(texts(".days .choice")).toEqual(["SatNov 28"]);
  expect(texts(".times .choice")).toEqual(["9:00 AM", "10:00 AM", "11:00 AM"]);
  press(en.otherTimes);
  expect(texts(".times .choice")).toHaveLength(12);
  made.element.querySelectorAll<HTMLInputElement>(".times input")[1]?.click();
  expect(chosen.at(-1)).toBe(quarters[1]?.Start);
});

test("the_time_that_the_visitor_named_is_chosen_and_others_are_a_press_away", () => {
  const wanted = quarters[6]?.Start ?? "";
  const { made, texts, chosen } = picker([wanted], wanted);
  made.show(free({ "2026-11-27": quarters.slice(0, 1).map((one) => ({ ...one, Start: "2026-11-27T17:00:00.000Z" })), "2026-11-28": quarters }));
  expect(chosen).toEqual([wanted]);
  expect(made.element.querySelector<HTMLInputElement>(".days :checked")?.closest("label")?.textContent).toBe("SatNov 28");
  expect(made.element.querySelector<HTMLInputElement>(".times :checked")?.closest("label")?.textContent).toBe("10:30 AM");
  expect(texts(".times .choice")).toEqual(["9:00 AM", "10:00 AM", "10:30 AM", "11:00 AM"]);
});

test("full_and_unbookable_homes_say_so", () => {
  const { made, texts } = picker();
  made.show(free({ "2026-11-27": [] }));
  expect(texts("[role=status]")).toEqual([en.allTaken]);
  made.show(free({}, "NotBookable"));
  expect(texts("[role=status]")).toEqual([en.notBookable]);
});

test("after_a_taken_time_the_sent_alternatives_are_shown_and_all_times_on_request", async () => {
  const { made, texts, press, loadedFrom } = picker();
  made.show(free({ "2026-11-28": quarters }));
  made.offer([quarters[4], quarters[5]].filter((one) => one !== undefined));
  expect(texts(".times .choice")).toEqual(["10:00 AM", "10:15 AM"]);
  press(en.otherTimes);
  await vi.waitFor(() => expect(texts(".days .choice")).toEqual(["SatDec 12"]));
  expect(loadedFrom).toEqual([undefined]);
});
