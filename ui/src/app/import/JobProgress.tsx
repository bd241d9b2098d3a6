import { Progress } from "../components/Progress";
import { texts } from "../texts";
import type { ImportStore, ImportWork } from "./import-store";

export function JobProgress({ store }: { store: ImportStore }) {
  const progress = store.watch.progress.value;
  const work = store.busy.value ?? "reading";
  const text = progressText(work, progress?.stage ?? null);
  return (
    <div class="import-body import-progress" role="status">
      <Progress
        key={work}
        label={text}
        done={progress?.done ?? 0}
        {...(progress && progress.total > 0 ? { total: progress.total } : {})}
        {...(work === "reading" ? {} : { cancel: store.watch.cancel })}
      />
    </div>
  );
}

function progressText(work: ImportWork, phase: "reading" | "comparing" | "writing" | null): string {
  const t = texts.value.importing.busy;
  if (work === "reading") return t.reading;
  if (phase === "reading") return t.existing;
  if (work === "undoing") return t.undoing;
  return work === "checking" ? t.comparing : t.writing;
}
