import { ScreenSearch } from "../components/ScreenSearch";
import { formatNumber } from "../format";
import { texts } from "../texts";
import type { InboxStore } from "./inbox-store";
import { VIEWS } from "./inbox-store";
import type { MemberStore } from "./member-store";

/** The views with their counts; those of members only where there are any. */
export function InboxViews({ inbox, members }: { inbox: InboxStore; members: MemberStore }) {
  const t = texts.value.inbox;
  const counts = inbox.counts.value;
  const list = members.members.value;
  const hasMembers = list.is === "ready" && list.value.length > 0;
  const shown = VIEWS.filter((view) => hasMembers || (view !== "Mine" && view !== "Unassigned"));
  return (
    <div class="inbox-views mark-filters" role="group" aria-label={t.viewsName}>
      {shown.map((view) => {
        const count = counts ? counts[view] : null;
        return (
          <button
            key={view}
            type="button"
            class="mark-filter"
            aria-pressed={inbox.view.value === view}
            aria-label={count === null ? t.views[view] : t.counted(t.views[view], formatNumber(count))}
            onClick={() => inbox.choose(view)}
          >
            {t.views[view]}
            {count === null ? null : <span class="inbox-count">{formatNumber(count)}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** Searches the messages of the conversations in the view. */
export function InboxSearch({ inbox }: { inbox: InboxStore }) {
  const t = texts.value.inbox;
  return (
    <div class="filter-bar">
      <ScreenSearch name={t.search} placeholder={t.searchHint} value={inbox.search.value} onChange={inbox.find} />
    </div>
  );
}
