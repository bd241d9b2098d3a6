/*
 * Search and the three marks by which conversations are narrowed.
 */
import { figure } from "../figures";
import { Button } from "../parts/Button";
import { SearchLine } from "../parts/SearchLine";
import { ALL_CONVERSATIONS, type ConversationFilters, type ConversationsStore } from "./conversations-store";

const MARKS: readonly { name: Exclude<keyof ConversationFilters, "search">; word: string }[] = [
  { name: "noAnswer", word: "No answer" },
  { name: "handedOver", word: "Handed over" },
  { name: "ratedDown", word: "Rated down" },
];

export function ConversationFilterBar({ store }: { store: ConversationsStore }) {
  const filters = store.filters.value;
  return (
    <div class="filter-bar">
      <SearchLine
        name="Search the conversations"
        placeholder="Search what was said"
        value={filters.search}
        onChange={(search) => store.setFilters({ search })}
      />
      <div class="mark-filters" role="group" aria-label="Only conversations with">
        {MARKS.map(({ name, word }) => (
          <button
            key={name}
            type="button"
            class="mark-filter"
            aria-pressed={filters[name]}
            onClick={() => store.setFilters({ [name]: !filters[name] })}
          >
            {word}
          </button>
        ))}
      </div>
      {store.isNarrowed.value ? <Button look="quiet" onClick={() => store.setFilters(ALL_CONVERSATIONS)}>Clear</Button> : null}
      <span class="bar-space" />
      {store.fault.value ? null : <span class="bar-count" aria-live="polite">{counted(store.total.value)}</span>}
    </div>
  );
}

function counted(total: number): string {
  return total === 1 ? "1 conversation" : `${figure(total)} conversations`;
}
