/*
 * Import over the listings: choose a file, look at how its columns are read,
 * try it without writing, import, undo. One panel, one step at a time.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { FileSpreadsheet, X } from "lucide";
import { useApp } from "../app-context";
import { chooseListings, fileInput } from "../files";
import { sayFault } from "../faults";
import { Button, IconButton } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { CheckStep, DoneStep } from "./ImportReportSteps";
import { MapStep } from "./MapStep";
import { createImportStore, type ImportStore } from "./import-store";

interface ImportPanelProps {
  serialNumber: string;
  close: () => void;
  imported: () => void;
  /** What the button after the report leads to. */
  doneWord?: string;
}

export function ImportPanel({ serialNumber, close, imported, doneWord = "Show the listings" }: ImportPanelProps) {
  const app = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const [store] = useState(() => createImportStore(app, serialNumber, imported));
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.focus();
  }, []);
  const fault = store.fault.value;
  return (
    <dialog ref={dialog} class="import" tabIndex={-1} aria-labelledby="import-title" onClose={close}>
      <header class="sheet-head">
        <h2 id="import-title">Import listings</h2>
        <span class="import-file">{store.file.value?.name}</span>
        <IconButton name="Close" icon={X} onClick={() => dialog.current?.close()} />
      </header>
      {fault ? <ImportFault fault={fault} /> : null}
      {store.step.value === "choose" ? <ChooseStep store={store} /> : null}
      {store.step.value === "map" ? <MapStep store={store} /> : null}
      {store.step.value === "check" ? <CheckStep store={store} /> : null}
      {store.step.value === "done" ? <DoneStep store={store} doneWord={doneWord} close={() => dialog.current?.close()} /> : null}
    </dialog>
  );
}

function ImportFault({ fault }: { fault: unknown }) {
  const said = sayFault(fault, "importing");
  return (
    <p class="import-fault" role="alert">
      {said.what} {said.then}
    </p>
  );
}

function ChooseStep({ store }: { store: ImportStore }) {
  const app = useApp();
  const over = useSignal(false);
  const choose = () => void chooseListings(app.transport).then((file) => file && store.read(file)).catch(app.complain("opening the file"));
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    over.value = false;
    const file = event.dataTransfer?.files[0];
    if (file) void fileInput(file).then(store.read).catch(app.complain("opening the file"));
  };
  return (
    <div
      class={`drop-place${over.value ? " drop-over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        over.value = true;
      }}
      onDragLeave={() => (over.value = false)}
      onDrop={onDrop}
    >
      <Icon node={FileSpreadsheet} size={24} />
      <p class="drop-title">{store.busy.value ? `${store.busy.value}…` : "Drop a CSV or XLSX file here"}</p>
      <p class="field-help">A portal's own export is understood as it is, its long URL column too.</p>
      <Button busy={store.busy.value !== null} onClick={choose}>Choose a file</Button>
    </div>
  );
}
