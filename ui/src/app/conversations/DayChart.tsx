/*
 * Days are bars on a canvas, with a table of the same data for keyboards and screen readers.
 * Selecting a day filters the list.
 */
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { ChartColumn } from "lucide";
import type { CountedDay } from "../../api/generated/CountedDay";
import { formatNumber, locale, zoneName } from "../format";
import { Button } from "../components/Button";
import { Segments } from "../components/controls";
import { Icon } from "../components/Icon";
import { texts } from "../texts";
import type { ConversationsStore } from "./conversations-store";

const RANGES = ["7", "30", "90"] as const;
type Range = (typeof RANGES)[number];
const STORAGE_KEY = "porchlight.chart";
/** In a smaller window the chart would leave no room for the list and the conversation. */
const hasRoom = () => innerWidth > 700 && innerHeight > 720;

export function DayChart({ store }: { store: ConversationsStore }) {
  const t = texts.value.conversations.chart;
  const stored = localStorage.getItem(STORAGE_KEY);
  const range = useSignal<Range>(RANGES.find((one) => one === stored?.split(" ")[0]) ?? "30");
  const isOpen = useSignal(stored ? !stored.endsWith(" closed") : hasRoom());
  const keep = () => localStorage.setItem(STORAGE_KEY, `${range.value} ${isOpen.value ? "open" : "closed"}`);
  const loaded = store.days.value;
  const days = loaded.is === "ready" ? loaded.value.slice(-Number(range.value)) : [];
  if (loaded.is === "ready" && days.length === 0) return null;
  const toggle = () => {
    isOpen.value = !isOpen.value;
    keep();
  };
  return (
    <section class="day-chart" aria-label={t.title}>
      <div class="day-chart-head">
        <button class="text-button" type="button" aria-expanded={isOpen.value} onClick={toggle}>
          <Icon node={ChartColumn} />
          {isOpen.value ? t.hide : t.show}
        </button>
        {isOpen.value && loaded.is === "ready" ? (
          <>
            <Segments
              name={t.range}
              value={range.value}
              options={RANGES.map((days) => ({ value: days, label: t.days(Number(days)) }))}
              onChange={(next) => {
                range.value = next;
                keep();
              }}
            />
            <Legend />
          </>
        ) : null}
        <span class="bar-space" />
        {loaded.is === "ready" ? <span class="day-chart-sums">{sumsOf(days)}</span> : null}
        {loaded.is === "failed" ? (
          <span class="field-error">{t.failed} <Button variant="quiet" onClick={() => void store.loadDays()}>{t.retry}</Button></span>
        ) : null}
      </div>
      {isOpen.value && loaded.is === "ready" ? <Days key={`${range.value} ${locale.value}`} days={days} store={store} /> : null}
    </section>
  );
}

function Legend() {
  const t = texts.value.conversations.chart;
  return (
    <ul class="day-legend">
      <li><i class="chart-ink chart-questions" aria-hidden="true" />{t.questions}</li>
      <li><i class="chart-ink chart-no-answer" aria-hidden="true" />{t.noAnswer}</li>
      <li><i class="chart-ink chart-handed-off" aria-hidden="true" />{t.handedOff}</li>
    </ul>
  );
}

function Days({ days, store }: { days: readonly CountedDay[]; store: ConversationsStore }) {
  const t = texts.value.conversations.chart;
  const host = useRef<HTMLDivElement>(null);
  const hovered = useSignal<number | null>(null);
  const choose = ({ Day }: CountedDay) => store.setFilters({ from: Day, to: Day });
  useEffect(() => {
    let plot: { destroy(): void } | null = null;
    let isGone = false;
    void import("./day-plot").then(({ drawDays }) => {
      if (isGone || !host.current) return;
      const labels = { day: (at: number) => shortDay(days[at]?.Day ?? ""), formatNumber: formatNumber };
      plot = drawDays(host.current, days, labels, (at) => (hovered.value = at), (at) => days[at] && choose(days[at]));
    });
    return () => {
      isGone = true;
      plot?.destroy();
    };
  }, [days.length, JSON.stringify(days)]);
  const over = hovered.value === null ? undefined : days[hovered.value];
  return (
    <>
      <div ref={host} class="day-plot" role="img" aria-label={sumsOf(days)} />
      <div class="day-chart-foot">
        <span>{over ? t.day(longDay(over.Day), sumsOf([over])) : t.click}</span>
        <DayTable days={days} choose={choose} />
        <span class="day-chart-zone">{t.zone(zoneName(store.zone.value))}</span>
      </div>
    </>
  );
}

function DayTable({ days, choose }: { days: readonly CountedDay[]; choose: (day: CountedDay) => void }) {
  const t = texts.value.conversations.chart;
  const isOpen = useSignal(false);
  return (
    <details class="day-table" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{t.table}</summary>
      {isOpen.value ? (
        <div class="day-table-scroll" tabIndex={0} role="region" aria-label={t.title}>
          <table class="table">
            <thead>
              <tr>
                <th scope="col">{t.dayColumn}</th>
                <th scope="col">{t.questions}</th>
                <th scope="col">{t.noAnswer}</th>
                <th scope="col">{t.handedOff}</th>
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map((day) => (
                <tr key={day.Day}>
                  <th scope="row">
                    <button class="text-button" type="button" title={t.showDay(longDay(day.Day))} onClick={() => choose(day)}>{longDay(day.Day)}</button>
                  </th>
                  <td>{formatNumber(day.Questions)}</td>
                  <td>{formatNumber(day.NoAnswer)}</td>
                  <td>{formatNumber(day.HandedOver)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  );
}

function sumsOf(days: readonly CountedDay[]): string {
  const sum = (of: (day: CountedDay) => number) => days.reduce((all, day) => all + of(day), 0);
  const questionCount = sum((day) => day.Questions);
  return texts.value.conversations.chart.sums(questionCount, formatNumber(questionCount), formatNumber(sum((day) => day.NoAnswer)), formatNumber(sum((day) => day.HandedOver)));
}

/** A day of the chatbot is a date, not a moment, so it is formatted without a time zone. */
const written = (day: string, style: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(locale.value, { ...style, timeZone: "UTC" });
const shortDay = (day: string) => written(day, { month: "short", day: "numeric" });
const longDay = (day: string) => written(day, { dateStyle: "medium" });
