/* Also opened from a conversation, with the visitor's question filled in. */
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { MessageCircle, Trash, X } from "lucide";
import { useApp } from "../app-context";
import { formatNumber } from "../format";
import { Button, IconButton } from "../components/Button";
import { TextArea } from "../components/controls";
import { Field } from "../components/Field";
import { useCommandHandler } from "../shell/commands/use-command-handler";
import { texts } from "../texts";
import { ANSWER_CHARACTERS, createEntryForm, QUESTION_CHARACTERS, type EntryForm, type EntryInitial } from "./entry-form";
import { knowledgeStore } from "./knowledge-store";

/** The toast with "Ask it" stays a little longer. */
const ACTION_TOAST_MS = 12_000;

interface KnowledgeEditorProps {
  serialNumber: string;
  start: EntryInitial;
  close: () => void;
  /** Offered for a saved entry, and after saving. */
  askAgain: (question: string) => void;
}

export function KnowledgeEditor({ serialNumber, start, close, askAgain }: KnowledgeEditorProps) {
  const app = useApp();
  const t = texts.value.knowledge.editor;
  const form = useMemo(() => createEntryForm(app, serialNumber, start), [start]);
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const empty = start.question === "" ? "Question" : "Answer";
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>(`[name=${empty}]`)?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const save = async () => {
    if (start.entry && !form.changed.value) return;
    if (!(await form.save())) return;
    const question = form.question.value.trim();
    const again = question ? { action: { label: t.askIt, run: () => askAgain(question) } } : {};
    app.toast({ text: start.entry ? t.changed : t.saved, tone: "good", ...again }, ACTION_TOAST_MS);
    close();
  };
  const leave = async () => {
    const lost = { title: t.leave, text: t.leaveText, confirm: t.leaveConfirm, losing: true };
    if (!form.changed.value || (await app.ask(lost))) close();
  };
  const remove = () => {
    if (start.entry) void knowledgeStore(app, serialNumber).remove(start.entry);
    close();
  };
  useCommandHandler("save", () => void save());
  const title = start.entry ? t.entry : texts.value.knowledge.newEntry;
  return (
    <aside ref={panel} class="drawer" tabIndex={-1} aria-label={title} onKeyDown={(event) => event.key === "Escape" && void leave()}>
      <header class="drawer-head">
        <h2>{title}</h2>
        {start.entry ? <IconButton name={t.remove} icon={Trash} onClick={remove} /> : null}
        <IconButton name={t.close} icon={X} onClick={() => void leave()} />
      </header>
      <EntryFields form={form} />
      <footer class="drawer-foot">
        <span class={form.formError.value ? "drawer-status field-error" : "drawer-status"} role="status">{form.formError.value ?? ""}</span>
        {start.entry?.Question && !form.changed.value ? (
          <Button icon={MessageCircle} title={t.askItHelp} onClick={() => askAgain(start.question)}>{t.askIt}</Button>
        ) : null}
        <Button variant="primary" title="Ctrl+S" disabled={start.entry !== null && !form.changed.value} busy={form.saving.value} onClick={() => void save()}>
          {form.saving.value ? t.saving : start.entry ? t.saveChanges : t.save}
        </Button>
      </footer>
    </aside>
  );
}

function EntryFields({ form }: { form: EntryForm }) {
  const { question, answer, errors } = form;
  const t = texts.value.knowledge.editor;
  return (
    <div class="drawer-body entry-fields">
      <Field
        label={t.question}
        help={t.questionHelp}
        error={errors.value.Question}
        note={remainingText(question.value, QUESTION_CHARACTERS)}
      >
        {(ids) => <TextArea ids={ids} name="Question" rows={2} value={question.value} onInput={(value) => (question.value = value)} />}
      </Field>
      <Field
        label={t.answer}
        required
        help={t.answerHelp}
        error={errors.value.Answer}
        note={remainingText(answer.value, ANSWER_CHARACTERS)}
      >
        {(ids) => <TextArea ids={ids} name="Answer" rows={9} value={answer.value} onInput={(value) => (answer.value = value)} />}
      </Field>
    </div>
  );
}

/** Shows the limit once it is near. */
function remainingText(text: string, max: number): string | undefined {
  const count = [...text.trim()].length;
  return count > max * 0.8 ? texts.value.knowledge.editor.room(formatNumber(count), formatNumber(max)) : undefined;
}
