import { useEffect, useMemo, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { FileUp, Plus } from "lucide";
import { useApp } from "../app-context";
import type { ListingItem } from "../../api/wire";
import { Button } from "../components/Button";
import { Empty, Failed } from "../components/states";
import { ScreenFrame } from "../shell/ScreenFrame";
import { useCommandHandler } from "../shell/commands/use-command-handler";
import { ExportButton } from "../import/ExportButton";
import { ImportPanel } from "../import/ImportPanel";
import { UndoImportButton } from "../import/UndoImportButton";
import { texts } from "../texts";
import { BulkBars } from "./toolbar/BulkBars";
import { CardGrid } from "./list/CardGrid";
import { DuplicatesPanel } from "./toolbar/DuplicatesPanel";
import { FilterBar } from "./toolbar/FilterBar";
import { ListingMap } from "./map/ListingMap";
import { ListingEditor } from "./editor/ListingEditor";
import { ListingTable } from "./list/ListingTable";
import { SelectionBar } from "./toolbar/SelectionBar";
import { Skeletons } from "./list/Skeletons";
import { countFilters, NO_FILTERS, queryFrom } from "./model/filters";
import { listStore, type ListStore } from "./list/list-store";
import { layout, savedViews } from "./model/saved-views";
import { createEditorStore, type EditorOptions, type EditorStore } from "./editor/editor-store";

export function ListingsScreen({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const store = listStore(app, serialNumber);
  const saved = useMemo(() => savedViews(`${app.connection.value?.id ?? ""}.${serialNumber}`), [serialNumber]);
  const editor = useSignal<EditorStore | null>(null);
  /** Number of the open import, 0 for none: an import that starts while another closes is a new one. */
  const importing = useSignal(0);
  const imports = useRef(0);
  const startImport = () => void (importing.value = ++imports.current);
  const comparing = useSignal(false);
  useEffect(() => {
    void store.reload();
    store.bulk.shown(true);
    return () => store.bulk.shown(false);
  }, [store]);

  const openEditor = async (next: () => EditorStore) => {
    if (editor.value && !(await editor.value.mayClose())) return;
    editor.value = next();
  };
  const openEditorFor = (item: ListingItem | null, options?: EditorOptions) => void openEditor(() => createEditorStore(app, store, item, options));
  const open = (item: ListingItem) => openEditorFor(item);
  const create = () => openEditorFor(null);
  useCommandHandler("new-listing", create);
  useCommandHandler("import", startImport);
  const reload = () => void Promise.all([store.reload(), app.refreshChatbots()]);
  useEffect(
    () =>
      app.queue.onSent((edits) => {
        if (edits.some(({ operation }) => /_listings?$/.test(operation))) reload();
      }),
    [store],
  );
  const t = texts.value.listings;

  return (
    <ScreenFrame
      actions={
        <>
          <UndoImportButton serialNumber={serialNumber} mark={store.total.value} undone={reload} />
          <ExportButton serialNumber={serialNumber} filter={queryFrom(store.filters.value)} shown={store.total.value} />
          <Button icon={FileUp} onClick={startImport}>{texts.value.importing.button}</Button>
          <Button icon={Plus} variant="primary" title="Ctrl+N" onClick={create}>{t.newListing}</Button>
        </>
      }
    >
      <div class="listings">
        <div class="listings-main" aria-busy={store.loading.value}>
          {store.selected.value.size > 0 || store.gathering.value ? (
            <SelectionBar store={store} duplicate={(item) => openEditorFor(null, { copyOf: item })} />
          ) : (
            <FilterBar store={store} saved={saved} compare={() => (comparing.value = true)} />
          )}
          <ListingsBody store={store} openId={editor.value?.item.value?.ID ?? null} open={open} startImport={startImport} />
          <BulkBars bulk={store.bulk} />
        </div>
        {editor.value ? <ListingEditor key={editor.value.key} editor={editor.value} close={() => (editor.value = null)} open={openEditor} /> : null}
      </div>
      {comparing.value ? <DuplicatesPanel store={store} open={open} close={() => (comparing.value = false)} /> : null}
      {importing.value ? (
        <ImportPanel
          key={importing.value}
          serialNumber={serialNumber}
          close={() => (importing.value = 0)}
          imported={reload}
        />
      ) : null}
    </ScreenFrame>
  );
}

interface BodyProps {
  store: ListStore;
  openId: number | null;
  open: (item: ListingItem) => void;
  startImport: () => void;
}

function ListingsBody({ store, openId, open, startImport }: BodyProps) {
  const app = useApp();
  const t = texts.value.listings;
  if (store.total.value > 0) {
    if (layout.value === "table") return <ListingTable store={store} openId={openId} open={open} canOrder={app.supports("listing-filters")} />;
    if (layout.value === "map") return <ListingMap store={store} openId={openId} open={open} />;
    return <CardGrid store={store} openId={openId} open={open} />;
  }
  if (store.error.value) return <Failed error={store.error.value} doing={t.doing.loading} retry={() => void store.reload()} />;
  if (store.loading.value) return <Skeletons layout={layout.value} />;
  const narrowed = countFilters(store.filters.value) > 0 || store.filters.value.search !== "";
  return narrowed ? (
    <Empty title={t.noMatch} text={t.noMatchThen}>
      <Button onClick={() => store.setFilters(NO_FILTERS)}>{t.clearFilters}</Button>
    </Empty>
  ) : (
    <Empty title={t.none} text={t.noneThen}>
      <Button icon={FileUp} onClick={startImport}>{t.importFile}</Button>
    </Empty>
  );
}
