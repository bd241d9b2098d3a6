/* On the desktop the system asks where to save; in a browser the file is downloaded. */
import { useState } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { FileDown } from "lucide";
import type { ExportFormat } from "../../api/desktop";
import { useApp } from "../app-context";
import { Button, IconButton } from "../components/Button";
import { Dialog } from "../components/Dialog";
import { Progress } from "../components/Progress";
import { texts } from "../texts";
import { createWatch } from "./jobs";

interface ExportButtonProps {
  serialNumber: string;
  /** Input of `list_listings` for the current filters; empty without filters. */
  filter: Record<string, unknown>;
  /** How many listings match the filters. */
  shown: number;
}

export function ExportButton(props: ExportButtonProps) {
  const open = useSignal(false);
  const t = texts.value.importing.export;
  return (
    <>
      <IconButton name={t.button} icon={FileDown} onClick={() => (open.value = true)} />
      {open.value ? <ExportDialog {...props} close={() => (open.value = false)} /> : null}
    </>
  );
}

const FORMATS: readonly ExportFormat[] = ["csv", "xlsx", "reso"];

function ExportDialog({ serialNumber, filter, shown, close }: ExportButtonProps & { close: () => void }) {
  const app = useApp();
  const [watch] = useState(() => createWatch(app.transport));
  const isNarrowed = Object.keys(filter).some((name) => name !== "OrderBy");
  const format = useSignal<ExportFormat>("csv");
  const onlyShown = useSignal(isNarrowed);
  const busy = useSignal(false);
  const t = texts.value.importing.export;

  async function run(): Promise<void> {
    busy.value = true;
    const name = t.fileName(app.openRow.peek()?.Name || t.title, new Date().toISOString().slice(0, 10));
    const input = { serialNumber, format: format.value, title: t.saveTitle, name, filter: onlyShown.value ? filter : null };
    try {
      const saved = await watch.during((run) => app.transport.desktop("export_listings", { ...input, run }));
      if (!saved) return;
      app.toast({ text: t.saved(saved.listings, saved.path), tone: "good" });
      close();
    } catch (thrown) {
      app.reportError(t.doing)(thrown);
    } finally {
      busy.value = false;
    }
  }

  return (
    <Dialog title={t.title} close={close} className="export">
      {busy.value ? (
        <ExportProgress watch={watch} />
      ) : (
        <form
          class="export-form"
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          {isNarrowed ? (
            <fieldset>
              <legend>{t.what}</legend>
              <Choice name="export-what" label={t.filtered(shown)} checked={onlyShown.value} choose={() => (onlyShown.value = true)} />
              <Choice name="export-what" label={t.all} checked={!onlyShown.value} choose={() => (onlyShown.value = false)} />
            </fieldset>
          ) : null}
          <fieldset>
            <legend>{t.format}</legend>
            {FORMATS.map((one) => (
              <Choice key={one} name="export-format" label={t[one]} checked={format.value === one} choose={() => (format.value = one)} />
            ))}
          </fieldset>
          <p class="field-help">{t.help}</p>
          <div class="export-foot">
            <Button type="submit" variant="primary" icon={FileDown}>{t.run}</Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function ExportProgress({ watch }: { watch: ReturnType<typeof createWatch> }) {
  const progress = watch.progress.value;
  return (
    <div class="dialog-progress" role="status">
      <Progress
        label={texts.value.importing.busy.exporting}
        done={progress?.done ?? 0}
        {...(progress && progress.total > 0 ? { total: progress.total } : {})}
        cancel={watch.cancel}
      />
    </div>
  );
}

function Choice({ name, label, checked, choose }: { name: string; label: string; checked: boolean; choose: () => void }) {
  return (
    <label class="export-choice">
      <input type="radio" name={name} checked={checked} onChange={choose} />
      <span>{label}</span>
    </label>
  );
}
