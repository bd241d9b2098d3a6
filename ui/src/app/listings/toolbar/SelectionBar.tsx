/* Shown instead of the filters while listings are selected. */
import { useSignal } from "@preact/signals";
import { CopyPlus, Tag, Trash } from "lucide";
import type { ListingItem } from "../../../api/wire";
import { Button } from "../../components/Button";
import { Progress } from "../../components/Progress";
import { formatNumber } from "../../format";
import { texts } from "../../texts";
import type { BulkTarget } from "../list/bulk";
import { readExtension } from "../model/form";
import { listingTitle } from "../model/listing-format";
import { isPortalStatus, itemMarketStatus, withMarketStatus } from "../model/market-status";
import type { ListStore } from "../list/list-store";
import { PriceDialog } from "./PriceDialog";

export function SelectionBar({ store, duplicate }: { store: ListStore; duplicate: (item: ListingItem) => void }) {
  const t = texts.value.listings.selection;
  const pricing = useSignal(false);
  const selected = store.selected.value;
  const gathering = store.gathering.value;
  const [only] = selected.values();
  const remove = () => {
    const targets = [...selected.values()].map((item) => ({ id: item.ID, title: listingTitle(item) }));
    store.bulk.begin({ kind: "delete", targets });
    store.clearSelection();
  };
  if (gathering) {
    return (
      <div class="filter-bar selection-bar" role="region" aria-label={t.region}>
        <Progress label={t.gathering(gathering.total)} done={gathering.done} total={gathering.total} cancel={gathering.stop} />
      </div>
    );
  }
  return (
    <div class="filter-bar selection-bar" role="region" aria-label={t.region}>
      <strong aria-live="polite">{t.count(selected.size)}</strong>
      {selected.size < store.total.value ? <Button variant="quiet" onClick={() => void store.selectAll()}>{t.all(store.total.value)}</Button> : null}
      <span class="bar-space" />
      {selected.size === 1 && only ? <Button variant="quiet" icon={CopyPlus} onClick={() => duplicate(only)}>{t.duplicate}</Button> : null}
      <StatusChoice store={store} />
      <Button icon={Tag} onClick={() => (pricing.value = true)}>{t.price}</Button>
      <Button variant="losing" icon={Trash} title={`${t.remove} ${formatNumber(selected.size)}`} onClick={remove}>{t.remove}</Button>
      <Button onClick={store.clearSelection}>{t.done}</Button>
      {pricing.value ? <PriceDialog store={store} close={() => (pricing.value = false)} /> : null}
    </div>
  );
}

/** What the list shows until it is saved, and what is sent: custom fields only if the exact status changes them. */
function statusChange(item: ListingItem, value: string): Pick<BulkTarget, "shown" | "body"> {
  const before = readExtension(item.ExtensionColumn);
  const { status, rows } = withMarketStatus(value, before);
  if (![...before, ...rows].some(isPortalStatus)) return { shown: { Status: status }, body: { Status: status } };
  return {
    shown: { Status: status, ExtensionColumn: rows.length > 0 ? JSON.stringify(rows) : "" },
    body: { Status: status, ExtensionColumn: rows },
  };
}

function StatusChoice({ store }: { store: ListStore }) {
  const t = texts.value.listings;
  const change = (select: HTMLSelectElement) => {
    const status = select.value;
    select.value = "";
    const targets = [...store.selected.value.values()]
      .filter((item) => itemMarketStatus(item) !== status)
      .map((item) => ({ id: item.ID, title: listingTitle(item), ...statusChange(item, status) }));
    store.bulk.begin({ kind: "status", status, targets });
    store.clearSelection();
  };
  return (
    <select class="bar-status" aria-label={t.selection.status} value="" onChange={(event) => change(event.currentTarget)}>
      <option value="" disabled>{t.selection.status}</option>
      {Object.entries(t.status).map(([value, label]) => <option key={value} value={value}>{label}</option>)}
    </select>
  );
}
