import { formatNumber } from "../format";
import { Button } from "../components/Button";
import { ScreenSearch } from "../components/ScreenSearch";
import { texts } from "../texts";
import { ALL_CONVERSATIONS, type ConversationFilters, type ConversationsStore } from "./conversations-store";

const MARKS = ["noAnswer", "handedOff", "ratedDown"] as const satisfies readonly (keyof ConversationFilters)[];

export function ConversationFilterBar({ store }: { store: ConversationsStore }) {
  const t = texts.value.conversations;
  const filters = store.filters.value;
  // Counts are unknown before the first response.
  const isKnown = !store.error.value && (store.total.value > 0 || !store.loading.value);
  return (
    <div class="filter-bar conversation-filters">
      <ScreenSearch name={t.search} placeholder={t.searchHint} value={filters.search} onChange={(search) => store.setFilters({ search })} />
      <div class="mark-filters" role="group" aria-label={t.onlyWith}>
        {MARKS.map((name) => (
          <button key={name} type="button" class="mark-filter" aria-pressed={filters[name]} onClick={() => store.setFilters({ [name]: !filters[name] })}>
            {t[name]}
          </button>
        ))}
      </div>
      <Dates store={store} />
      {store.isNarrowed.value ? <Button variant="quiet" onClick={() => store.setFilters(ALL_CONVERSATIONS)}>{t.clear}</Button> : null}
      <span class="bar-space" />
      <span class="bar-count" aria-live="polite">{isKnown ? t.counted(store.total.value, formatNumber(store.total.value)) : ""}</span>
    </div>
  );
}

function Dates({ store }: { store: ConversationsStore }) {
  const t = texts.value.conversations;
  const { from, to } = store.filters.value;
  return (
    <div class="date-range" role="group" aria-label={t.dates} title={t.datesHelp(store.zone.value)}>
      <input type="date" aria-label={t.from} value={from} max={to || undefined} onChange={({ currentTarget }) => store.setFilters({ from: currentTarget.value })} />
      <span aria-hidden="true">–</span>
      <input type="date" aria-label={t.to} value={to} min={from || undefined} onChange={({ currentTarget }) => store.setFilters({ to: currentTarget.value })} />
    </div>
  );
}
