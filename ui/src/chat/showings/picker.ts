/* Days as a row and times as buttons. Both are radio groups, so arrow keys, swipes and screen readers work as usual. */
import type { Slot } from "../../api/generated/Slot";
import type { SlotDay } from "../../api/generated/SlotDay";
import type { Slots } from "../../api/generated/Slots";
import { button, el } from "./dom";
import { byDay, dayAfter, dayName, firstDay, firstTimes, shortDay, zoneName } from "./slots";
import type { ShowingTexts } from "./types";

export interface PickerOptions {
  texts: ShowingTexts;
  /** For a failed request. */
  common: { retry: string; listingFailed: string };
  language: string;
  /** Starts of the times that the answer names: their day comes first, and is shown with them. */
  offered: readonly string[];
  /** The start that the visitor named: it is chosen. */
  wanted?: string | undefined;
  load(from: string | undefined): Promise<Slots>;
  /** `when` is its day and time. */
  onChoose(slot: Slot | undefined, when: string): void;
}

export interface Picker {
  element: HTMLElement;
  /** Without times, loads them. */
  show(slots?: Slots): void;
  /** Only these are free. */
  offer(slots: Slot[]): void;
  focus(): void;
}

const PLACEHOLDERS = 6;

export function createPicker(options: PickerOptions): Picker {
  const { texts, language } = options;
  const element = el("div", { className: "picker" });
  let timeZone = "UTC";
  let days: SlotDay[] = [];
  let day: SlotDay | undefined;
  let chosen: Slot | undefined;
  /** Only a few of the times were sent. */
  let isPart = false;
  let all = false;
  const times = el("fieldset", { className: "times" });

  function choose(slot: Slot | undefined): void {
    chosen = slot;
    options.onChoose(slot, slot && day ? `${dayName(day.Date, language)} · ${slot.Local}` : "");
  }

  function openDay(next: SlotDay | undefined, wanted?: string): void {
    day = next;
    all = isPart;
    choose(next?.Slots.find(({ Start }) => Start === wanted));
    drawTimes();
  }

  function drawTimes(): void {
    const free = day?.Slots ?? [];
    const shown = all ? free : firstTimes(free, options.offered);
    const more = isPart || shown.length < free.length;
    times.replaceChildren(
      el("legend", { className: "sr-only" }, texts.time),
      ...shown.map((slot) => radio("time", slot.Local, () => choose(slot), slot === chosen)),
      ...(more ? [button("pill small", texts.otherTimes, showOthers)] : []),
    );
  }

  /** The button disappears, so a time takes the focus. */
  function showOthers(): void {
    if (isPart) return void load(undefined, true);
    all = true;
    drawTimes();
    times.querySelector<HTMLInputElement>(chosen ? ":checked" : "input")?.focus();
  }

  function draw(isFocused: boolean): void {
    const row = el("fieldset", { className: "days" }, el("legend", { className: "sr-only" }, texts.day));
    for (const one of days.filter(({ Slots }) => Slots.length > 0)) {
      const [weekday, date] = shortDay(one.Date, language);
      const label = radio("day", el("span", { "aria-hidden": "true" }, el("b", {}, weekday), el("span", {}, date)), () => openDay(one), one === day);
      label.firstElementChild?.setAttribute("aria-label", dayName(one.Date, language));
      row.append(label);
    }
    const last = dayAfter(days);
    if (last && !isPart) row.append(button("pill small", texts.laterDays, () => void load(last, true)));
    element.replaceChildren(row, times, el("p", { className: "note" }, zoneName(timeZone, language)));
    row.querySelector<HTMLElement>(":has(:checked)")?.scrollIntoView?.({ block: "nearest", inline: "center" });
    if (isFocused) focus();
  }

  function take(slots: Slots, isFocused: boolean): void {
    timeZone = slots.TimeZone;
    days = slots.Days;
    const first = firstDay(days, options.offered);
    if (slots.Reason === "NotBookable") return say(texts.notBookable, isFocused);
    openDay(first, options.wanted);
    if (first) draw(isFocused);
    else say(texts.allTaken, isFocused);
  }

  function say(text: string, isFocused: boolean): void {
    const line = el("p", { tabIndex: -1, role: "status" }, text);
    element.replaceChildren(line);
    if (isFocused) line.focus();
  }

  async function load(from: string | undefined, isFocused: boolean): Promise<void> {
    isPart = false;
    choose(undefined);
    const shapes = Array.from({ length: PLACEHOLDERS }, () => el("i", {}));
    const wait = el("p", { className: "sr-only", role: "status", tabIndex: -1 }, texts.loading);
    element.replaceChildren(wait, el("div", { className: "shapes", "aria-hidden": "true" }, ...shapes));
    if (isFocused) wait.focus();
    try {
      take(await options.load(from), isFocused);
    } catch {
      const again = button("pill small", options.common.retry, () => void load(from, true));
      element.replaceChildren(el("p", { role: "alert" }, options.common.listingFailed), again);
      if (isFocused) again.focus();
    }
  }

  function focus(): void {
    (times.querySelector("input") ?? element.querySelector<HTMLElement>("input, [tabindex]"))?.focus();
  }

  return {
    element,
    show(slots) {
      if (slots) take(slots, false);
      else void load(undefined, true);
    },
    offer(slots) {
      isPart = true;
      if (slots.length === 0) return void load(undefined, true);
      // Theirs has the day, too.
      const known = days.flatMap((one) => one.Slots);
      days = byDay(slots.map((slot) => known.find(({ Start }) => Start === slot.Start) ?? slot), timeZone);
      openDay(days[0]);
      draw(true);
    },
    focus,
  };
}

function radio(name: string, content: Node | string, onchange: () => void, checked: boolean): HTMLLabelElement {
  return el("label", { className: "choice" }, el("input", { type: "radio", className: "sr-only", name, checked, onchange }), typeof content === "string" ? el("span", { dir: "auto" }, content) : content);
}
