import { useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { KnowledgeEntry } from "../../api/generated/KnowledgeEntry";
import { useApp } from "../app-context";
import { formatNumber } from "../format";
import { Button } from "../components/Button";
import { Progress } from "../components/Progress";
import { formErrorText } from "../errors";
import { texts } from "../texts";
import { entryLabel } from "./entry-form";
import { knowledgeStore } from "./knowledge-store";
import { parsePasted, type PastedEntry } from "./paste";

interface BulkAddProps {
  serialNumber: string;
  entries: readonly KnowledgeEntry[];
  close: () => void;
}

export function BulkAdd({ serialNumber, entries, close }: BulkAddProps) {
  const app = useApp();
  const typed = useSignal("");
  const run = useSignal<{ done: number; total: number } | null>(null);
  const problem = useSignal("");
  const stopped = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const t = texts.value.knowledge.bulk;
  useLayoutEffect(() => field.current?.focus(), []);

  const pasted = parsePasted(typed.value);
  const have = new Set(entries.map(({ Question, Answer }) => `${Question}\n${Answer}`));
  const fresh = pasted.entries.filter(({ question, answer }) => !have.has(`${question}\n${answer}`));
  const known = pasted.entries.length - fresh.length;

  async function save(): Promise<void> {
    stopped.current = false;
    problem.value = "";
    run.value = { done: 0, total: fresh.length };
    const { saved, error } = await saveAll(fresh);
    run.value = null;
    await knowledgeStore(app, serialNumber).load();
    if (saved === fresh.length) {
      app.toast({ text: t.saved(saved, formatNumber(saved)), tone: "good" });
      return close();
    }
    typed.value = fresh.slice(saved).map(({ question, answer }) => `${question}\n${answer}`).join("\n\n");
    problem.value = [error && t.notSaved(error), t.stopped(formatNumber(saved), formatNumber(fresh.length))].filter(Boolean).join(" ");
  }

  async function saveAll(wanted: readonly PastedEntry[]): Promise<{ saved: number; error: string }> {
    let saved = 0;
    try {
      for (const { question, answer } of wanted) {
        if (stopped.current) break;
        await app.transport.call("save_knowledge_entry", { SerialNumber: serialNumber, Question: question, Answer: answer });
        run.value = { done: ++saved, total: wanted.length };
      }
      return { saved, error: "" };
    } catch (thrown) {
      return { saved, error: formErrorText(thrown, entryLabel) };
    }
  }

  const notes = [
    pasted.withoutAnswer > 0 ? t.noAnswer(pasted.withoutAnswer, formatNumber(pasted.withoutAnswer)) : "",
    pasted.tooLong > 0 ? t.tooLong(pasted.tooLong, formatNumber(pasted.tooLong)) : "",
    known > 0 ? t.known(known, formatNumber(known)) : "",
  ].filter(Boolean);
  return (
    <form
      class="saved-add"
      aria-label={t.title}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => event.key === "Escape" && typed.value.trim() === "" && close()}
    >
      <h2>{t.title}</h2>
      <p class="field-help">{t.help}</p>
      <textarea
        ref={field}
        rows={14}
        aria-label={t.field}
        placeholder={t.example}
        value={typed.value}
        disabled={run.value !== null}
        onInput={(event) => (typed.value = event.currentTarget.value)}
      />
      {problem.value ? <p class="field-error" role="alert">{problem.value}</p> : null}
      <p class="field-help" role="status">{[t.found(fresh.length, formatNumber(fresh.length)), ...notes].join(". ")}</p>
      {run.value ? (
        <Progress label={t.saving(run.value.total, formatNumber(run.value.total))} done={run.value.done} total={run.value.total} cancel={() => (stopped.current = true)} />
      ) : (
        <div class="saved-add-foot">
          <Button onClick={close}>{texts.value.common.cancel}</Button>
          <Button variant="primary" type="submit" disabled={fresh.length === 0}>{t.save(fresh.length, formatNumber(fresh.length))}</Button>
        </div>
      )}
    </form>
  );
}
