/*
 * Stands in place of the filters while listings are selected: how many, all of
 * the loaded ones, delete, done. Deleting can be undone for ten seconds.
 */
import { Trash } from "lucide";
import { Button } from "../parts/Button";
import type { ListStore } from "./list-store";

export function SelectionBar({ store }: { store: ListStore }) {
  const count = store.selected.value.size;
  const rows = store.rows.value;
  const all = () => (store.selected.value = new Set(rows.map((item) => item.ID)));
  const remove = () => {
    store.deletion.begin([...store.selected.value]);
    store.clearSelection();
  };
  return (
    <div class="filter-bar selection-bar" role="region" aria-label="Selected listings">
      <strong>{count} selected</strong>
      <Button look="quiet" onClick={all}>Select the {rows.length} loaded</Button>
      <span class="bar-space" />
      <Button look="losing" icon={Trash} disabled={count === 0} onClick={remove}>
        {count === 1 ? "Delete 1 listing" : `Delete ${count} listings`}
      </Button>
      <Button onClick={store.clearSelection}>Done</Button>
    </div>
  );
}
