/* Shown while there is an import to undo, also after a restart. */
import { useEffect, useState } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Undo2 } from "lucide";
import type { LastImport } from "../../api/desktop";
import { useApp } from "../app-context";
import { IconButton } from "../components/Button";
import { Dialog } from "../components/Dialog";
import { Progress } from "../components/Progress";
import { texts } from "../texts";
import { createWatch } from "./jobs";
import { importErrorText } from "./import-messages";
import { askToUndo, lastImport, undoSummary } from "./undo";

interface UndoImportButtonProps {
  serialNumber: string;
  /** Changes whenever listings changed, so that the last import is loaded again. */
  mark: unknown;
  undone: () => void;
}

export function UndoImportButton({ serialNumber, mark, undone }: UndoImportButtonProps) {
  const app = useApp();
  const last = useSignal<LastImport | null>(null);
  const busy = useSignal(false);
  const [watch] = useState(() => createWatch(app.transport));
  const t = texts.value.importing;
  const refresh = () => lastImport(app, serialNumber).then((found) => (last.value = found));
  useEffect(() => void refresh(), [serialNumber, mark, app.connection.value?.id]);

  async function undo(): Promise<void> {
    // The last import may have changed since the button was rendered.
    const found = await lastImport(app, serialNumber);
    last.value = found;
    if (!found || !(await askToUndo(app, found))) return;
    busy.value = true;
    try {
      const report = await watch.during((run) => app.transport.desktop("undo_import", { importId: found.importId, run }));
      app.toast({ text: undoSummary(report), tone: report.failed.length > 0 ? "bad" : "good" });
    } catch (thrown) {
      app.reportError(t.undo.doing)(importErrorText(thrown));
    } finally {
      busy.value = false;
      undone();
      void refresh();
    }
  }

  if (!last.value) return null;
  const report = watch.progress.value;
  return (
    <>
      <IconButton name={t.undo.button} icon={Undo2} disabled={busy.value} onClick={() => void undo()} />
      {busy.value ? (
        <Dialog title={t.busy.undoing} close={() => undefined}>
          <div class="dialog-progress" role="status">
            <Progress
              label={t.busy.undoing}
              done={report?.done ?? 0}
              {...(report && report.total > 0 ? { total: report.total } : {})}
              cancel={watch.cancel}
            />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
