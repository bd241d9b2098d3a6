import type { LastImport, UndoReport } from "../../api/desktop";
import { locale } from "../format";
import type { AppStore } from "../shell/app-store";
import { texts } from "../texts";
import { importSummary } from "./import-messages";

/** The last import that can be undone; null also without a core. */
export function lastImport(app: AppStore, serialNumber: string): Promise<LastImport | null> {
  return app.transport.desktop("get_last_import", { serialNumber }).catch(() => null);
}

export function askToUndo(app: AppStore, last: LastImport): Promise<boolean> {
  const t = texts.value.importing.undo;
  const when = new Intl.DateTimeFormat(locale.value, { dateStyle: "medium", timeStyle: "short" }).format(last.atMs);
  return app.ask({ title: t.title, text: t.text(last.fileName, when, last.created, last.changed, last.deleted), confirm: t.confirm, losing: true });
}

export function undoSummary(undone: UndoReport): string {
  const t = texts.value.importing.undo;
  const [first] = undone.failed;
  return [
    t.done(undone.deleted, undone.restored),
    undone.returned > 0 ? t.returned(undone.returned) : "",
    undone.gone > 0 ? t.gone(undone.gone) : "",
    first ? t.failed(undone.failed.length, importSummary(first.message)) : "",
    undone.cancelled ? t.canceled : "",
  ].filter(Boolean).join(" ");
}
