/*
 * Listings: cards with photos, filters, select and delete, and the sheet of one
 * listing beside them. Import opens over it.
 */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { FileUp, Plus } from "lucide";
import { useApp } from "../app-context";
import { Button } from "../parts/Button";
import { Empty, Failed, Loading } from "../parts/Told";
import { ScreenFrame } from "../shell/ScreenFrame";
import { useWish } from "../shell/useWish";
import { ImportPanel } from "../importing/ImportPanel";
import { CardGrid } from "./CardGrid";
import { FilterBar } from "./FilterBar";
import { ListingSheet } from "./ListingSheet";
import { SelectionBar } from "./SelectionBar";
import { countFilters, NO_FILTERS } from "./filters";
import { listStore, type ListStore } from "./list-store";
import { createSheetStore, type SheetStore } from "./sheet-store";

export function ListingsScreen({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const store = listStore(app, serialNumber);
  const sheet = useSignal<SheetStore | null>(null);
  const importing = useSignal(false);
  useEffect(() => {
    void store.reload();
    const leave = () => void store.deletion.flush();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [store]);

  const openSheet = async (next: () => SheetStore) => {
    if (sheet.value && !(await sheet.value.mayClose())) return;
    sheet.value = next();
  };
  const create = () => void openSheet(() => createSheetStore(app, store, null));
  useWish("new-listing", create);
  useWish("import", () => (importing.value = true));

  return (
    <ScreenFrame
      actions={
        <>
          <Button icon={FileUp} onClick={() => (importing.value = true)}>Import</Button>
          <Button icon={Plus} look="primary" title="Ctrl+N" onClick={create}>New listing</Button>
        </>
      }
    >
      <div class="listings">
        <div class="listings-main" onKeyDown={(event) => event.key === "Escape" && store.clearSelection()}>
          {store.selecting.value ? <SelectionBar store={store} /> : <FilterBar store={store} />}
          <ListingsBody
            store={store}
            openId={sheet.value?.item.value?.ID ?? null}
            open={(item) => void openSheet(() => createSheetStore(app, store, item))}
            startImport={() => (importing.value = true)}
          />
        </div>
        {sheet.value ? <ListingSheet key={sheet.value.key} sheet={sheet.value} close={() => (sheet.value = null)} open={openSheet} /> : null}
      </div>
      {importing.value ? (
        <ImportPanel
          serialNumber={serialNumber}
          close={() => (importing.value = false)}
          imported={() => void Promise.all([store.reload(), app.refreshChatbots()])}
        />
      ) : null}
    </ScreenFrame>
  );
}

interface BodyProps {
  store: ListStore;
  openId: number | null;
  open: Parameters<typeof CardGrid>[0]["open"];
  startImport: () => void;
}

function ListingsBody({ store, openId, open, startImport }: BodyProps) {
  const rows = store.rows.value;
  if (store.fault.value && rows.length === 0) {
    return <Failed fault={store.fault.value} doing="loading the listings" retry={() => void store.reload()} />;
  }
  if (rows.length > 0) return <CardGrid store={store} openId={openId} open={open} />;
  if (store.loading.value) return <Loading what="the listings" />;
  const narrowed = countFilters(store.filters.value) > 0 || store.filters.value.search !== "";
  return narrowed ? (
    <Empty title="No home fits these filters" text="The listings are there; the filters leave none of them.">
      <Button onClick={() => store.setFilters(NO_FILTERS)}>Clear the filters</Button>
    </Empty>
  ) : (
    <Empty title="No listings yet" text="The bot answers from what is here. Bring a file of your portal or add homes one by one.">
      <Button icon={FileUp} onClick={startImport}>Import a file</Button>
    </Empty>
  );
}
