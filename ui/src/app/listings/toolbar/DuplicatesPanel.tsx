/* Loads all listings, groups duplicates, and deletes all but one with ten seconds to undo. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { useSignal, type Signal } from "@preact/signals";
import { X } from "lucide";
import { useApp } from "../../app-context";
import type { ListingItem } from "../../../api/wire";
import type { AppStore } from "../../shell/app-store";
import { Button, IconButton } from "../../components/Button";
import { Progress } from "../../components/Progress";
import { Empty, Failed } from "../../components/states";
import { texts } from "../../texts";
import { BulkBars } from "./BulkBars";
import { collectListings } from "../list/collect";
import { findDuplicates, type DuplicateGroup } from "../model/duplicates";
import { areaText, isRental, listingTitle, priceLine, splitPhotos, statusWord } from "../model/listing-format";
import type { ListStore } from "../list/list-store";

type Search =
  | { is: "reading"; done: number; total: number; stop: () => void }
  | { is: "ready"; groups: DuplicateGroup[]; count: number }
  | { is: "stopped" }
  | { is: "failed"; error: unknown };

/** Groups that are rendered at once. */
const SHOWN = 100;

interface DuplicatesProps {
  store: ListStore;
  open: (item: ListingItem) => void;
  close: () => void;
}

export function DuplicatesPanel({ store, open, close }: DuplicatesProps) {
  const app = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const search = useSignal<Search>({ is: "stopped" });
  const t = texts.value.listings.duplicates;
  const begin = () => void findDuplicatesIn(app, store, search);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    begin();
    return () => search.value.is === "reading" && search.value.stop();
  }, []);
  const show = (item: ListingItem) => {
    dialog.current?.close();
    open(item);
  };
  return (
    <dialog ref={dialog} class="wide-dialog duplicates" aria-labelledby="duplicates-title" onClose={close}>
      <header class="drawer-head">
        <h2 id="duplicates-title">{t.title}</h2>
        <IconButton name={t.close} icon={X} onClick={() => dialog.current?.close()} />
      </header>
      <SearchResult store={store} search={search.value} begin={begin} show={show} />
      <BulkBars bulk={store.bulk} />
    </dialog>
  );
}

async function findDuplicatesIn(app: AppStore, store: ListStore, search: Signal<Search>): Promise<void> {
  const stopper = new AbortController();
  const stop = () => stopper.abort();
  search.value = { is: "reading", done: 0, total: 0, stop };
  try {
    const onProgress = (done: number, total: number) => {
      if (!stopper.signal.aborted) search.value = { is: "reading", done, total, stop };
    };
    const all = await collectListings(app.transport, { SerialNumber: store.serialNumber }, { signal: stopper.signal, onProgress });
    search.value = all ? { is: "ready", groups: findDuplicates(all), count: all.length } : { is: "stopped" };
  } catch (error) {
    search.value = { is: "failed", error };
  }
}

function SearchResult({ store, search, begin, show }: { store: ListStore; search: Search; begin: () => void; show: (item: ListingItem) => void }) {
  const t = texts.value.listings.duplicates;
  switch (search.is) {
    case "reading":
      return <div class="duplicates-body"><Progress label={t.reading} done={search.done} total={search.total || undefined} cancel={search.stop} /></div>;
    case "failed":
      return <Failed error={search.error} doing={texts.value.listings.doing.duplicates} retry={begin} />;
    case "stopped":
      return <Empty title={t.title} text={t.stopped}><Button onClick={begin}>{t.again}</Button></Empty>;
    case "ready": {
      const groups = search.groups
        .map((group) => ({ ...group, items: group.items.filter(({ ID }) => !store.bulk.hidden.value.has(ID)) }))
        .filter(({ items }) => items.length > 1);
      if (groups.length === 0) return <Empty title={t.none} text={t.noneThen(search.count)} />;
      return (
        <div class="duplicates-body">
          <p class="list-state-quiet" role="status">{t.found(groups.length, search.count)}</p>
          {groups.slice(0, SHOWN).map((group) => <Group key={group.items[0]?.ID} group={group} store={store} show={show} />)}
        </div>
      );
    }
  }
}

const COMPARED_FIELDS = ["MLSNumber", "Address", "City", "ZIP", "SaleType", "Status", "Price", "Bedrooms", "Bathrooms", "BuildingArea", "YearBuilt", "DaysOnMarket", "Url", "Images"] as const;

function Group({ group, store, show }: { group: DuplicateGroup; store: ListStore; show: (item: ListingItem) => void }) {
  const t = texts.value.listings.duplicates;
  const { items } = group;
  const [first] = items;
  if (!first) return null;
  const keep = (stored: ListingItem) => {
    const targets = items.filter(({ ID }) => ID !== stored.ID).map((item) => ({ id: item.ID, title: listingTitle(item) }));
    store.bulk.begin({ kind: "delete", targets });
  };
  const differing = COMPARED_FIELDS.filter((name) => new Set(items.map((item) => item[name])).size > 1);
  return (
    <section class="panel duplicate-group" aria-label={t.group(listingTitle(first))}>
      <h3>{listingTitle(first)} {group.reasons.map((reason) => <span key={reason} class="mark-word">{t.reasons[reason]}</span>)}</h3>
      <div class="duplicate-scroll">
        <table class="table">
          <tbody>
            {differing.map((name) => (
              <tr key={name}>
                <th scope="row">{t.fields[name]}</th>
                {items.map((item) => <td key={item.ID}>{shown(item, name) || t.empty}</td>)}
              </tr>
            ))}
            <tr>
              <th scope="row" class="list-state-quiet">{t.same}</th>
              {items.map((item) => (
                <td key={item.ID}>
                  <span class="duplicate-actions">
                    <Button variant="quiet" onClick={() => show(item)}>{t.show}</Button>
                    <Button onClick={() => keep(item)} title={t.deleting}>{t.keep}</Button>
                  </span>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

function shown(item: ListingItem, name: (typeof COMPARED_FIELDS)[number]): string {
  switch (name) {
    case "Price":
      return priceLine(item);
    case "SaleType":
      return texts.value.listings.offered[isRental(item) ? "rent" : "sale"];
    case "BuildingArea":
      return areaText(item);
    case "Status":
      return statusWord(item).word;
    case "Images":
      return String(splitPhotos(item).length);
    default:
      return item[name];
  }
}
