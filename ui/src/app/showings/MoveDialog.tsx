import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Member } from "../../api/generated/Member";
import type { Showing } from "../../api/generated/Showing";
import type { Slot } from "../../api/generated/Slot";
import type { SlotDay } from "../../api/generated/SlotDay";
import { ApiError } from "../../api/transport";
import { Button } from "../components/Button";
import { Dialog } from "../components/Dialog";
import { Field } from "../components/Field";
import { Failed, Loading } from "../components/states";
import { dayOf, momentOf, timeOf } from "../conversations/days";
import { errorText } from "../errors";
import { zoneName } from "../format";
import { loadInto, LOADING, type Loadable } from "../shell/app-store";
import { texts } from "../texts";
import { dayLabel, formatMoment, formatSlot } from "./showing-format";
import { visitorOf } from "./ShowingRow";
import type { ShowingsStore } from "./showings-store";
import { WhoShows } from "./WhoShows";

/** The detail of an error: the time was taken. */
const TAKEN = 40907;
/** Times of a day that are shown at first. */
const FIRST_SLOTS = 8;

interface MoveDialogProps {
  store: ShowingsStore;
  members: readonly Member[];
  showing: Showing;
  zone: string;
  moved: (showing: Showing) => void;
  close: () => void;
}

/** Another time for a showing: a free one by a button, or any other by hand. */
export function MoveDialog({ store, members, showing, zone, moved, close }: MoveDialogProps) {
  const t = texts.value.showings.move;
  const days = useSignal<Loadable<SlotDay[]>>(LOADING);
  const error = useSignal<ApiError | null>(null);
  const busy = useSignal(false);
  const memberId = useSignal(showing.MemberID);
  const load = () => void loadInto(days, () => store.slots(showing, members.length > 1 ? memberId.value : 0));
  useEffect(load, [memberId.value]);
  const move = async (Start: string, Override: boolean) => {
    busy.value = true;
    error.value = null;
    try {
      moved(await store.change(showing, { Action: "Move", Start, Override, ...(members.length > 1 && memberId.value ? { MemberID: memberId.value } : {}) }));
    } catch (thrown) {
      error.value = ApiError.from(thrown);
      busy.value = false;
    }
  };
  const choose = (start: string) => void move(start, false);
  const loaded = days.value;
  const bookable = loaded.is === "ready" ? loaded.value.filter(({ Slots }) => Slots.length > 0) : [];
  return (
    <Dialog title={t.title(visitorOf(showing))} className="move-dialog" close={close}>
      <p class="showing-quiet">{t.now(formatMoment(showing.Start, zone))} · {texts.value.showings.zone(zoneName(zone))}</p>
      <WhoShows label={texts.value.showings.shownBy} members={members} memberId={memberId.value} disabled={busy.value} choose={(id) => (memberId.value = id)} />
      {error.value ? <MoveError error={error.value} zone={zone} choose={choose} /> : null}
      <section class="move-free" aria-label={t.free}>
        {loaded.is === "loading" ? <Loading what={t.the} /> : null}
        {loaded.is === "failed" ? <Failed error={loaded.error} doing={t.loading} retry={load} /> : null}
        {loaded.is === "ready" && bookable.length === 0 ? <p class="field-help">{t.none}</p> : null}
        {bookable.map((day) => <FreeDay key={day.Date} day={day} zone={zone} busy={busy.value} choose={choose} />)}
      </section>
      <OtherTime showing={showing} zone={zone} busy={busy.value} move={(start) => void move(start, true)} />
    </Dialog>
  );
}

function FreeDay({ day, zone, busy, choose }: { day: SlotDay; zone: string; busy: boolean; choose: (start: string) => void }) {
  const t = texts.value.showings.move;
  const isOpen = useSignal(false);
  const shown = isOpen.value ? day.Slots : day.Slots.slice(0, FIRST_SLOTS);
  return (
    <div class="move-day">
      <h3>{dayLabel(day.Date, Date.now(), zone)}</h3>
      <SlotButtons slots={shown} zone={zone} busy={busy} choose={choose} />
      {shown.length < day.Slots.length ? <Button variant="quiet" onClick={() => (isOpen.value = true)}>{t.more(day.Slots.length - shown.length)}</Button> : null}
    </div>
  );
}

interface SlotButtonsProps {
  slots: readonly Slot[];
  zone: string;
  busy: boolean;
  /** Of several days. */
  withDay?: boolean;
  choose: (start: string) => void;
}

function SlotButtons({ slots, zone, busy, withDay = false, choose }: SlotButtonsProps) {
  const t = texts.value.showings.move;
  return (
    <div class="slot-buttons">
      {slots.map(({ Start }) => (
        <button key={Start} class="slot" type="button" disabled={busy} title={t.choose(formatMoment(Start, zone))} onClick={() => choose(Start)}>
          {withDay ? formatMoment(Start, zone) : formatSlot(Start, zone)}
        </button>
      ))}
    </div>
  );
}

function MoveError({ error, zone, choose }: { error: ApiError; zone: string; choose: (start: string) => void }) {
  const t = texts.value.showings;
  const isTaken = error.code === TAKEN && error.slots.length > 0;
  return (
    <div class="move-error" role="alert">
      <p class="field-error">{isTaken ? t.move.taken : errorText(error, t.doing.Move).what}</p>
      {isTaken ? <SlotButtons slots={error.slots} zone={zone} busy={false} withDay choose={choose} /> : null}
    </div>
  );
}

/** A time by hand, which may be outside of the hours. */
function OtherTime({ showing, zone, busy, move }: { showing: Showing; zone: string; busy: boolean; move: (start: string) => void }) {
  const t = texts.value.showings.move;
  const start = Date.parse(showing.Start);
  const date = useSignal(dayOf(start, zone));
  const time = useSignal(timeOf(start, zone));
  const error = useSignal<string | undefined>(undefined);
  const submit = (event: Event) => {
    event.preventDefault();
    const moment = momentOf(date.value, time.value, zone);
    const isFuture = moment !== null && moment > Date.now();
    error.value = isFuture ? undefined : t.invalid;
    if (isFuture) move(new Date(moment).toISOString());
  };
  return (
    <form class="move-other" aria-label={t.other} onSubmit={submit}>
      <h3>{t.other}</h3>
      <p class="field-help">{t.otherHelp}</p>
      <div class="move-other-fields">
        <Field label={t.date} error={error.value}>
          {(ids) => <input id={ids.id} class="date-input" type="date" aria-describedby={ids.describedBy} value={date.value} onInput={({ currentTarget }) => (date.value = currentTarget.value)} />}
        </Field>
        <Field label={t.time}>
          {(ids) => <input id={ids.id} class="date-input" type="time" step={900} value={time.value} onInput={({ currentTarget }) => (time.value = currentTarget.value)} />}
        </Field>
        <Button type="submit" busy={busy}>{t.confirm}</Button>
      </div>
    </form>
  );
}
