/*
 * The side sheet of one fact: question, answer, Save. Also opened from a talk,
 * to keep a question of a visitor with an answer that is edited first.
 */
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Trash, X } from "lucide";
import { useApp } from "../app-context";
import { figure } from "../figures";
import { Button, IconButton } from "../parts/Button";
import { Long } from "../parts/controls";
import { Field } from "../parts/Field";
import { useWish } from "../shell/useWish";
import { ANSWER_CHARACTERS, createFactForm, QUESTION_CHARACTERS, type FactForm, type FactStart } from "./fact-form";
import { factsStore } from "./facts-store";

interface FactSheetProps {
  serialNumber: string;
  start: FactStart;
  close: () => void;
}

export function FactSheet({ serialNumber, start, close }: FactSheetProps) {
  const app = useApp();
  const form = useMemo(() => createFactForm(app, serialNumber, start), [start]);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const empty = start.question === "" ? "Question" : "Answer";
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>(`[name=${empty}]`)?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const save = async () => {
    if (start.fact && !form.changed.value) return;
    if (!(await form.save())) return;
    app.toast({ text: start.fact ? "The fact was changed" : "Saved. The bot answers with it from now on", tone: "good" });
    close();
  };
  const leave = async () => {
    const lost = { title: "Leave without saving?", text: "What you wrote about this fact would be lost.", confirm: "Leave", losing: true };
    if (!form.changed.value || (await app.ask(lost))) close();
  };
  const remove = () => {
    if (start.fact) void factsStore(app, serialNumber).remove(start.fact);
    close();
  };
  useWish("save", () => void save());
  const title = start.fact ? "Fact" : "New fact";
  return (
    <aside ref={panel} class="sheet" tabIndex={-1} aria-label={title} onKeyDown={(event) => event.key === "Escape" && void leave()}>
      <header class="sheet-head">
        <h2>{title}</h2>
        {start.fact ? <IconButton name="Remove this fact" icon={Trash} onClick={remove} /> : null}
        <IconButton name="Close" icon={X} onClick={() => void leave()} />
      </header>
      <FactFields form={form} />
      <footer class="sheet-foot">
        <span class={form.complaint.value ? "sheet-told field-fault" : "sheet-told"} role="status">{form.complaint.value ?? ""}</span>
        <Button look="primary" title="Ctrl+S" disabled={start.fact !== null && !form.changed.value} busy={form.saving.value} onClick={() => void save()}>
          {form.saving.value ? "Saving" : start.fact ? "Save changes" : "Save the fact"}
        </Button>
      </footer>
    </aside>
  );
}

function FactFields({ form }: { form: FactForm }) {
  const { question, answer, faults } = form;
  return (
    <div class="sheet-body fact-fields">
      <Field
        label="Question"
        help="As a visitor would ask it. Leave it empty for a short fact; it is then found by the words of the answer."
        fault={faults.value.Question}
        note={room(question.value, QUESTION_CHARACTERS)}
      >
        {(ids) => <Long ids={ids} name="Question" rows={2} value={question.value} onInput={(value) => (question.value = value)} />}
      </Field>
      <Field
        label="Answer"
        required
        help="Told word for word, with figures and links as you write them. Homes are always answered from the listings."
        fault={faults.value.Answer}
        note={room(answer.value, ANSWER_CHARACTERS)}
      >
        {(ids) => <Long ids={ids} name="Answer" rows={9} value={answer.value} onInput={(value) => (answer.value = value)} />}
      </Field>
    </div>
  );
}

/** Says the limit once it is near. */
function room(text: string, most: number): string | undefined {
  const count = [...text.trim()].length;
  return count > most * 0.8 ? `${figure(count)} of ${figure(most)} characters` : undefined;
}
