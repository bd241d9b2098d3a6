/*
 * How far the core is with a file, and Cancel. What was applied stays.
 */
import { Progress } from "../components/Progress";
import { texts } from "../texts";
import type { ImportStore, ImportWork } from "./import-store";

export function JobProgress({ store }: { store: ImportStore }) {
  const told = store.watch.progress.value;
  const work = store.busy.value ?? "reading";
  const words = wordsOf(work, told?.stage ?? null);
  return (
    <div class="import-body import-progress" role="status">
      <Progress
        key={work}
        label={words}
        done={told?.done ?? 0}
        {...(told && told.total > 0 ? { total: told.total } : {})}
        {...(work === "reading" ? {} : { cancel: store.watch.cancel })}
      />
    </div>
  );
}

function wordsOf(work: ImportWork, stage: "reading" | "comparing" | "writing" | null): string {
  const t = texts.value.importing.busy;
  if (work === "reading") return t.reading;
  if (stage === "reading") return t.existing;
  if (work === "undoing") return t.undoing;
  return work === "checking" ? t.comparing : t.writing;
}
