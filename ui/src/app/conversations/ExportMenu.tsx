import { useSignal } from "@preact/signals";
import { Braces, FileDown, Table2 } from "lucide";
import { useApp } from "../app-context";
import { formatNumber } from "../format";
import { saveFile } from "../files";
import { Entry, Menu } from "../components/Menu";
import { Progress } from "../components/Progress";
import { texts } from "../texts";
import type { ConversationsStore } from "./conversations-store";
import { conversationsCsv, conversationsJson, readAll } from "./export";

interface Run {
  done: number;
  total: number;
  stopping: AbortController;
}

export function useExport(store: ConversationsStore) {
  const app = useApp();
  const run = useSignal<Run | null>(null);
  const start = async (kind: "csv" | "json") => {
    const t = texts.value.conversations;
    const stopping = new AbortController();
    run.value = { done: 0, total: store.total.value, stopping };
    try {
      const read = await readAll(app.transport, store.query(), (done, total) => (run.value = { done, total, stopping }), stopping.signal);
      run.value = null;
      if (!read) return void app.toast({ text: t.exportStopped, tone: "quiet" });
      const content = kind === "csv" ? conversationsCsv(read) : conversationsJson(read);
      const path = await saveFile(app.transport, t.exportTitle, `conversations.${kind}`, content);
      if (path !== null) app.toast({ text: t.exported(read.length, formatNumber(read.length)), tone: "good" });
    } catch (thrown) {
      app.reportError(t.exporting)(thrown);
    } finally {
      run.value = null;
    }
  };
  return { run, start };
}

export function ExportMenu({ exporting: { run, start }, disabled }: { exporting: ReturnType<typeof useExport>; disabled: boolean }) {
  const t = texts.value.conversations;
  return (
    <Menu name={t.export} icon={FileDown} disabled={disabled || run.value !== null}>
      <Entry icon={Table2} run={() => void start("csv")}>{t.exportCsv}</Entry>
      <Entry icon={Braces} run={() => void start("json")}>{t.exportJson}</Entry>
    </Menu>
  );
}

export function ExportProgress({ exporting: { run } }: { exporting: ReturnType<typeof useExport> }) {
  if (!run.value) return null;
  const { done, total, stopping } = run.value;
  return (
    <div class="saved-note">
      <Progress label={texts.value.conversations.reading(total, formatNumber(total))} done={done} total={total} cancel={() => stopping.abort()} />
    </div>
  );
}
