/*
 * Search, the three marks and the dates by which conversations are narrowed.
 */
import type { ComponentChildren } from "preact";
import { figure } from "../figures";
import { Button } from "../parts/Button";
import { SearchLine } from "../parts/SearchLine";
import { texts } from "../texts";
import { ALL_CONVERSATIONS, type ConversationFilters, type ConversationsStore } from "./conversations-store";

const MARKS = ["noAnswer", "handedOver", "ratedDown"] as const satisfies readonly (keyof ConversationFilters)[];

/** Beside them stands what is done with what they leave. */
export function ConversationFilterBar({ store, children }: { store: ConversationsStore; children: ComponentChildren }) {
  const said = texts.value.conversations;
  const filters = store.filters.value;
  return (
    <div class="filter-bar conversation-filters">
      <SearchLine name={said.search} placeholder={said.searchHint} value={filters.search} onChange={(search) => store.setFilters({ search })} />
      <div class="mark-filters" role="group" aria-label={said.onlyWith}>
        {MARKS.map((name) => (
          <button key={name} type="button" class="mark-filter" aria-pressed={filters[name]} onClick={() => store.setFilters({ [name]: !filters[name] })}>
            {said[name]}
          </button>
        ))}
      </div>
      <Dates store={store} />
      {store.isNarrowed.value ? <Button look="quiet" onClick={() => store.setFilters(ALL_CONVERSATIONS)}>{said.clear}</Button> : null}
      <span class="bar-actions">
        {store.fault.value ? null : <span class="bar-count" aria-live="polite">{said.counted(store.total.value, figure(store.total.value))}</span>}
        {children}
      </span>
    </div>
  );
}

function Dates({ store }: { store: ConversationsStore }) {
  const said = texts.value.conversations;
  const { from, to } = store.filters.value;
  return (
    <div class="date-range" role="group" aria-label={said.dates} title={said.datesHelp(store.zone.value)}>
      <input type="date" aria-label={said.from} value={from} max={to || undefined} onChange={({ currentTarget }) => store.setFilters({ from: currentTarget.value })} />
      <span aria-hidden="true">–</span>
      <input type="date" aria-label={said.to} value={to} min={from || undefined} onChange={({ currentTarget }) => store.setFilters({ to: currentTarget.value })} />
    </div>
  );
}
