import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { FileSpreadsheet, X } from "lucide";
import { useApp } from "../app-context";
import { chooseListings, fileInput } from "../files";
import { errorText } from "../errors";
import { Button, IconButton } from "../components/Button";
import { Icon } from "../components/Icon";
import { texts } from "../texts";
import { CheckStep, DoneStep } from "./ImportReportSteps";
import { MappingStep } from "./MappingStep";
import { JobProgress } from "./JobProgress";
import { importErrorText } from "./import-messages";
import { createImportStore, type ImportStore } from "./import-store";

interface ImportPanelProps {
  serialNumber: string;
  close: () => void;
  imported: () => void;
  /** Where the button after the report leads. */
  doneWord?: string;
}

export function ImportPanel({ serialNumber, close, imported, doneWord }: ImportPanelProps) {
  const app = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const [store] = useState(() => createImportStore(app, serialNumber, imported));
  useLayoutEffect(() => {
    dialog.current?.showModal();
    dialog.current?.focus();
  }, []);
  const error = store.error.value;
  const t = texts.value.importing;
  const isBusy = store.busy.value !== null;
  return (
    <dialog
      ref={dialog}
      class="import"
      tabIndex={-1}
      aria-labelledby="import-title"
      onClose={close}
      onCancel={(event) => isBusy && event.preventDefault()}
    >
      <header class="drawer-head">
        <h2 id="import-title">{t.title}</h2>
        <span class="import-file">{store.file.value?.name}</span>
        <IconButton name={t.close} icon={X} disabled={isBusy} onClick={() => dialog.current?.close()} />
      </header>
      {error ? <ImportErrorMessage error={error} /> : null}
      {isBusy && store.step.value !== "choose" ? <JobProgress store={store} /> : <Step store={store} doneWord={doneWord} close={() => dialog.current?.close()} />}
    </dialog>
  );
}

function Step({ store, doneWord, close }: { store: ImportStore; doneWord?: string | undefined; close: () => void }) {
  switch (store.step.value) {
    case "choose":
      return <ChooseStep store={store} />;
    case "map":
      return <MappingStep store={store} />;
    case "check":
      return <CheckStep store={store} />;
    case "done":
      return <DoneStep store={store} doneWord={doneWord ?? texts.value.importing.done.show} close={close} />;
  }
}

function ImportErrorMessage({ error }: { error: unknown }) {
  const t = errorText(importErrorText(error), texts.value.importing.doing);
  return (
    <p class="import-error" role="alert">
      {t.what} {t.then}
    </p>
  );
}

function ChooseStep({ store }: { store: ImportStore }) {
  const app = useApp();
  const over = useSignal(false);
  const t = texts.value.importing.choose;
  const choose = () => void chooseListings(app.transport).then((file) => file && store.read(file)).catch(app.reportError(t.opening));
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    over.value = false;
    const file = event.dataTransfer?.files[0];
    if (file) void fileInput(file).then(store.read).catch(app.reportError(t.opening));
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
      <p class="drop-title">{store.busy.value ? `${texts.value.importing.busy.reading}…` : t.drop}</p>
      <p class="field-help">{t.help}</p>
      <Button busy={store.busy.value !== null} onClick={choose}>{t.button}</Button>
    </div>
  );
}
