import { Plus, Trash2 } from "lucide";
import type { DateHours } from "../../../api/generated/DateHours";
import { Button, IconButton } from "../../components/Button";
import { Field } from "../../components/Field";
import { PanelHead } from "../../components/PanelHead";
import { dayOf } from "../../conversations/days";
import { formatWeekday } from "../../format";
import { texts } from "../../texts";
import type { AvailabilityStore } from "./availability-store";
import { MAX_LABEL, newDate, nextSpan } from "./hours";
import { SpanRows } from "./SpanRows";

const DAY_MS = 86_400_000;

/** Dates whose hours replace those of their weekday. */
export function DatesForm({ store }: { store: AvailabilityStore }) {
  const t = texts.value.availability;
  const form = store.form.value;
  const error = store.errors.value.Dates;
  const zone = store.availability.value.is === "ready" ? store.availability.value.value.TimeZone : "UTC";
  const tomorrow = dayOf(Date.now() + DAY_MS, zone);
  const setDates = (dates: DateHours[]) => store.editHours({ ...form, dates });
  return (
    <section class="panel" aria-label={t.dates}>
      <PanelHead title={t.dates} help={t.datesHelp}>
        <div class="panel-actions">
          <Button icon={Plus} onClick={() => setDates([...form.dates, newDate(form.dates, tomorrow)])}>{t.addDate}</Button>
        </div>
      </PanelHead>
      {form.dates.length === 0 ? <p class="field-help">{t.noDates}</p> : null}
      {error ? <p class="field-error" role="alert">{error}</p> : null}
      <ol class="dates">
        {form.dates.map((date, at) => (
          <li key={at}>
            <DateRow
              date={date}
              at={at}
              store={store}
              change={(part) => setDates(form.dates.map((own, n) => (n === at ? { ...own, ...part } : own)))}
              remove={() => setDates(form.dates.filter((_, n) => n !== at))}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface DateRowProps {
  date: DateHours;
  at: number;
  store: AvailabilityStore;
  change: (part: Partial<DateHours>) => void;
  remove: () => void;
}

function DateRow({ date, at, store, change, remove }: DateRowProps) {
  const t = texts.value.availability;
  const problem = store.problems.value.dates[at];
  const name = date.Date ? formatWeekday(date.Date) : t.newDate;
  const close = (Closed: boolean) => change({ Closed, Spans: Closed ? [] : date.Spans.length > 0 ? date.Spans : [nextSpan([])] });
  return (
    <div class="date-row" role="group" aria-label={name}>
      <div class="date-fields">
        <Field label={t.date} error={problem ? t.dateProblems[problem] : undefined}>
          {(ids) => <input id={ids.id} class="date-input" type="date" aria-describedby={ids.describedBy} aria-invalid={ids.invalid} value={date.Date} onInput={({ currentTarget }) => change({ Date: currentTarget.value })} />}
        </Field>
        <Field label={t.label}>
          {(ids) => <input id={ids.id} type="text" maxLength={MAX_LABEL} placeholder={t.labelPlaceholder} value={date.Label} onInput={({ currentTarget }) => change({ Label: currentTarget.value })} />}
        </Field>
        <IconButton name={t.removeDate(name)} icon={Trash2} onClick={remove} />
      </div>
      <div class="date-hours">
        <label class="week-name">
          <input type="checkbox" checked={date.Closed} onChange={({ currentTarget }) => close(currentTarget.checked)} />
          <span>{t.closed}</span>
        </label>
        {date.Closed ? null : <SpanRows day={name} place={`dates.${at}`} spans={date.Spans} problems={store.problems.value.spans} change={(Spans) => change({ Spans })} />}
      </div>
    </div>
  );
}
