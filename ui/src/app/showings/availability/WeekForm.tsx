import type { Availability } from "../../../api/generated/Availability";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { Select } from "../../components/controls";
import { Field } from "../../components/Field";
import { PanelHead } from "../../components/PanelHead";
import { zoneName } from "../../format";
import { memberStore } from "../../inbox/member-store";
import { texts } from "../../texts";
import type { AvailabilityStore } from "./availability-store";
import { copyDay, nextSpan, WEEKDAYS } from "./hours";
import { SpanRows } from "./SpanRows";

/** Tuesday to Friday, and all days but Monday, counted from Monday. */
const WORKDAYS = [1, 2, 3, 4];
const OTHER_DAYS = [1, 2, 3, 4, 5, 6];

export function WeekForm({ store, availability }: { store: AvailabilityStore; availability: Availability }) {
  const t = texts.value.availability;
  const form = store.form.value;
  const error = store.errors.value.Week;
  const setDay = (at: number, spans: (typeof form.week)[number]) => store.editHours({ ...form, week: form.week.map((own, n) => (n === at ? spans : own)) });
  const copy = (days: readonly number[]) => store.editHours(copyDay(form, 0, days));
  return (
    <section class="panel" aria-label={t.week}>
      <PanelHead title={t.week} help={t.weekHelp(zoneName(availability.TimeZone))}>
        <Whose store={store} />
      </PanelHead>
      {store.isSuggestion.value ? <p class="note-care" role="status">{t.suggestion}</p> : null}
      <UsesOffice store={store} isOwn={availability.IsOwn} />
      <ol class="week">
        {WEEKDAYS.map((weekday, at) => {
          const day = t.days[weekday] ?? "";
          const spans = form.week[at] ?? [];
          return (
            <li key={weekday}>
              <div class="week-day" role="group" aria-label={day}>
                <label class="week-name">
                  <input type="checkbox" aria-label={t.open(day)} checked={spans.length > 0} onChange={({ currentTarget }) => setDay(at, currentTarget.checked ? [nextSpan([])] : [])} />
                  <span>{day}</span>
                </label>
                {spans.length > 0 ? (
                  <SpanRows day={day} place={`week.${at}`} spans={spans} problems={store.problems.value.spans} change={(next) => setDay(at, next)} />
                ) : (
                  <span class="week-closed">{t.closed}</span>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {error ? <p class="field-error" role="alert">{error}</p> : null}
      <div class="week-copy">
        <Button variant="quiet" onClick={() => copy(WORKDAYS)}>{t.copyMonday}</Button>
        <Button variant="quiet" onClick={() => copy(OTHER_DAYS)}>{t.copyAll}</Button>
      </div>
    </section>
  );
}

/** The office's hours or those of a member; an agent has only their own to change. */
function Whose({ store }: { store: AvailabilityStore }) {
  const app = useApp();
  const t = texts.value.availability;
  const members = memberStore(app).members.value;
  if (members.is !== "ready" || members.value.length === 0) return null;
  const options = [{ value: "0", label: t.office }, ...members.value.map(({ MemberID, Name }) => ({ value: String(MemberID), label: Name }))];
  return (
    <div class="whose">
      <Field label={t.whose}>
        {(ids) => <Select ids={ids} value={String(store.memberId.value)} options={options} onChange={(id) => void store.chooseMember(Number(id))} />}
      </Field>
    </div>
  );
}

function UsesOffice({ store, isOwn }: { store: AvailabilityStore; isOwn: boolean }) {
  const app = useApp();
  const members = memberStore(app).members.value;
  const member = members.is === "ready" ? members.value.find(({ MemberID }) => MemberID === store.memberId.value) : undefined;
  return member && !isOwn ? <p class="note-care" role="status">{texts.value.availability.usesOffice(member.Name)}</p> : null;
}
