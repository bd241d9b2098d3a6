/* Showings of one chatbot. A list that can't be loaded again stays, with the time at which it was current. */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { ChangeShowing } from "../../api/generated/ChangeShowing";
import type { Showing } from "../../api/generated/Showing";
import type { ShowingList } from "../../api/generated/ShowingList";
import type { SlotDay } from "../../api/generated/SlotDay";
import { ApiError } from "../../api/transport";
import { dayOf } from "../conversations/days";
import { LOADING, type AppStore, type Loadable } from "../shell/app-store";

/** How far the list reaches. */
const DAYS_AHEAD = 365;
const DAYS_BACK = 90;
const SLOT_DAYS = 14;
const DAY_MS = 86_400_000;

export interface ShowingsStore {
  list: ReadonlySignal<Loadable<ShowingList>>;
  /** Why the shown list isn't current, and since when; null if it is. */
  stale: Signal<{ error: ApiError; since: number } | null>;
  /** Past showings are in the list, too. */
  hasPast: ReadonlySignal<boolean>;
  load(): Promise<void>;
  loadPast(): Promise<void>;
  /** Rejects if the service does; the list is then loaded again. */
  change(showing: Showing, change: Omit<ChangeShowing, "ShowingID" | "Rev">): Promise<Showing>;
  /** Free times for another time of a showing, of anybody or of one member. */
  slots(showing: Showing, memberId?: number): Promise<SlotDay[]>;
}

const stores = new Map<string, ShowingsStore>();

export function showingsStore(app: AppStore, serialNumber: string): ShowingsStore {
  const key = `${app.connection.value?.id ?? ""} ${serialNumber}`;
  const store = stores.get(key) ?? createShowingsStore(app, serialNumber);
  stores.set(key, store);
  return store;
}

export function createShowingsStore(app: Pick<AppStore, "transport">, SerialNumber: string): ShowingsStore {
  const ahead = signal<Loadable<ShowingList>>(LOADING);
  const past = signal<Showing[] | null>(null);
  const stale = signal<ShowingsStore["stale"]["value"]>(null);
  let loadedAt = 0;
  const list = computed<Loadable<ShowingList>>(() => {
    if (ahead.value.is !== "ready") return ahead.value;
    const { List, TimeZone } = ahead.value.value;
    const known = new Set(List.map(({ ShowingID }) => ShowingID));
    const older = (past.value ?? []).filter(({ ShowingID }) => !known.has(ShowingID));
    return { is: "ready", value: { List: [...older, ...List], TimeZone } };
  });

  async function load(): Promise<void> {
    try {
      // Showings that began before midnight in any zone are in it as well.
      const today = Date.now();
      const [From, To] = [today - DAY_MS, today + DAYS_AHEAD * DAY_MS].map((moment) => dayOf(moment, "UTC"));
      const value = await app.transport.call("list_showings", { SerialNumber, From, To });
      ahead.value = { is: "ready", value };
      loadedAt = Date.now();
      stale.value = null;
    } catch (thrown) {
      const error = ApiError.from(thrown);
      if (ahead.value.is === "ready") stale.value = { error, since: loadedAt };
      else ahead.value = { is: "failed", error };
      return;
    }
    if (past.value) await loadPast().catch(() => undefined);
  }

  async function loadPast(): Promise<void> {
    const [From, To] = [Date.now() - DAYS_BACK * DAY_MS, Date.now()].map((moment) => dayOf(moment, "UTC"));
    past.value = (await app.transport.call("list_showings", { SerialNumber, From, To })).List;
  }

  async function change(showing: Showing, changes: Omit<ChangeShowing, "ShowingID" | "Rev">): Promise<Showing> {
    try {
      const changed = await app.transport.call("change_showing", { ShowingID: showing.ShowingID, Rev: showing.Rev, ...changes });
      const put = (one: Showing) => (one.ShowingID === changed.ShowingID ? changed : one);
      if (ahead.value.is === "ready") ahead.value = { is: "ready", value: { ...ahead.value.value, List: ahead.value.value.List.map(put) } };
      if (past.value) past.value = past.value.map(put);
      return changed;
    } catch (thrown) {
      // Somebody else may have changed it.
      if (Math.floor(ApiError.from(thrown).code / 100) !== 400) await load();
      throw thrown;
    }
  }

  async function slots({ SessionID, ShowingID }: Showing, memberId = 0): Promise<SlotDay[]> {
    const of = memberId ? { MemberID: memberId } : {};
    // Without its conversation the showing's own time counts as taken.
    if (SessionID === 0) return (await app.transport.call("get_availability", { SerialNumber, ...of })).Next14Days;
    return (await app.transport.call("list_slots", { SessionID, ShowingID, Days: SLOT_DAYS, ...of })).Days;
  }

  return { list, stale, hasPast: computed(() => past.value !== null), load, loadPast, change, slots };
}
