import { useEffect } from "preact/hooks";
import { useSignal, type Signal } from "@preact/signals";
import type { Showing } from "../../api/generated/Showing";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { Segments } from "../components/controls";
import { Empty, Failed, Loading } from "../components/states";
import { conversationsStore } from "../conversations/conversations-store";
import { formatNumber, formatTime, zoneName } from "../format";
import { memberStore } from "../inbox/member-store";
import { leadsStore } from "../leads/leads-store";
import { texts } from "../texts";
import { MoveDialog } from "./MoveDialog";
import { ReasonDialog } from "./ReasonDialog";
import { dayLabel } from "./showing-format";
import { countWaiting, groupByDay, matchingShowings, type ShowingAction, type ShowingFilter } from "./showing-list";
import { ShowingRow, visitorOf } from "./ShowingRow";
import type { ShowingsStore } from "./showings-store";

interface ShowingListProps {
  store: ShowingsStore;
  serialNumber: string;
  filter: Signal<ShowingFilter>;
  now: number;
  setHours: () => void;
}

/** The showings by day, with the dialogs of their actions. */
export function ShowingList({ store, serialNumber, filter, now, setHours }: ShowingListProps) {
  const app = useApp();
  const t = texts.value.showings;
  const asking = useSignal<{ showing: Showing; action: "Decline" | "Cancel" | "Move" } | null>(null);
  const busy = useSignal<{ id: number; action: ShowingAction } | null>(null);
  const team = memberStore(app);
  useEffect(() => {
    if (app.supports("inbox") && team.members.peek().is !== "ready") void team.load();
  }, [team]);
  const members = team.members.value.is === "ready" ? team.members.value.value : [];
  const loaded = store.list.value;
  if (loaded.is === "loading") return <Loading what={t.the} />;
  if (loaded.is === "failed") return <Failed error={loaded.error} doing={t.loadingThe} retry={() => void store.load()} />;
  const { List, TimeZone: zone } = loaded.value;
  const kind = filter.value;
  const shown = matchingShowings(List, kind, now);
  const report = (showing: Showing, action: ShowingAction) => app.toast({ text: t.done[action](visitorOf(showing)), tone: "good", about: `showing ${showing.ShowingID}` });
  const run = async (showing: Showing, action: ShowingAction, { Reason, MemberID }: { Reason?: string; MemberID?: number | undefined } = {}) => {
    asking.value = null;
    busy.value = { id: showing.ShowingID, action };
    await store.change(showing, { Action: action, ...(Reason ? { Reason } : {}), ...(MemberID ? { MemberID } : {}) }).then((changed) => report(changed, action), app.reportError(t.doing[action]));
    busy.value = null;
  };
  const act = (showing: Showing, action: ShowingAction, MemberID?: number) => {
    if (action === "Decline" || action === "Cancel" || action === "Move") asking.value = { showing, action };
    else void run(showing, action, action === "Confirm" ? { MemberID } : {});
  };
  const openConversation = (showing: Showing) => {
    void conversationsStore(app, serialNumber).openOf(showing.SessionID, showing.Name);
    app.show("conversations");
  };
  const openLead = (showing: Showing) => {
    leadsStore(app, serialNumber).wantedId.value = showing.LeadID;
    app.show("leads");
  };
  const close = () => (asking.value = null);
  const question = asking.value;
  return (
    <>
      <Filters store={store} filter={filter} showings={List} now={now} />
      {store.stale.value ? (
        <p class="note-care showing-stale" role="status">
          {t.stale(formatTime(new Date(store.stale.value.since).toISOString()))}
          <Button variant="quiet" onClick={() => void store.load()}>{texts.value.common.retry}</Button>
        </p>
      ) : null}
      {kind === "past" && !store.hasPast.value ? <Loading what={t.the} /> : null}
      {shown.length === 0 && (kind !== "past" || store.hasPast.value) ? (
        <Empty title={t.empty[kind]} text={t.emptyText[kind]}>{kind === "upcoming" ? <Button onClick={setHours}>{t.setHours}</Button> : null}</Empty>
      ) : (
        <div class="showing-days" tabIndex={0} role="region" aria-label={t.list}>
          <p class="showing-quiet">{t.zone(zoneName(zone))}</p>
          {groupByDay(shown, zone, kind === "past").map(({ day, showings }) => (
            <section key={day} class="showing-day" aria-label={dayLabel(day, now, zone)}>
              <h2>{dayLabel(day, now, zone)}</h2>
              {showings.map((showing) => (
                <ShowingRow
                  key={showing.ShowingID}
                  showing={showing}
                  now={now}
                  busy={busy.value?.id === showing.ShowingID ? busy.value.action : null}
                  members={members}
                  act={(action, memberId) => act(showing, action, memberId)}
                  openConversation={() => openConversation(showing)}
                  openLead={() => openLead(showing)}
                />
              ))}
            </section>
          ))}
        </div>
      )}
      {question?.action === "Move" ? (
        <MoveDialog store={store} members={members} showing={question.showing} zone={zone} close={close} moved={(showing) => (close(), report(showing, "Move"))} />
      ) : null}
      {question && question.action !== "Move" ? (
        <ReasonDialog showing={question.showing} action={question.action} close={close} confirm={(Reason) => void run(question.showing, question.action, { Reason })} />
      ) : null}
    </>
  );
}

interface FiltersProps {
  store: ShowingsStore;
  filter: Signal<ShowingFilter>;
  showings: readonly Showing[];
  now: number;
}

function Filters({ store, filter, showings, now }: FiltersProps) {
  const app = useApp();
  const t = texts.value.showings;
  const counted = (label: string, count: number) => (count > 0 ? `${label} ${formatNumber(count)}` : label);
  const choose = (next: ShowingFilter) => {
    filter.value = next;
    if (next === "past" && !store.hasPast.value) void store.loadPast().catch(app.reportError(t.loadingThe));
  };
  return (
    <div class="filter-bar showing-filters">
      <Segments
        name={t.which}
        value={filter.value}
        options={[
          { value: "upcoming", label: counted(t.filters.upcoming, matchingShowings(showings, "upcoming", now).length) },
          { value: "waiting", label: counted(t.filters.waiting, countWaiting(showings, now)) },
          { value: "past", label: t.filters.past },
        ]}
        onChange={choose}
      />
    </div>
  );
}
