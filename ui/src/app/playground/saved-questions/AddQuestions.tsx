import { useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { formatNumber } from "../../format";
import { Button } from "../../components/Button";
import { texts } from "../../texts";
import { questionsOf } from "./outcome";

export function AddQuestions({ add, close }: { add: (questions: string[]) => void; close: () => void }) {
  const typed = useSignal("");
  const field = useRef<HTMLTextAreaElement>(null);
  const t = texts.value.playground.saved;
  const questions = questionsOf(typed.value);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <form
      class="saved-add"
      onSubmit={(event) => {
        event.preventDefault();
        add(questions);
      }}
      onKeyDown={(event) => event.key === "Escape" && typed.value.trim() === "" && close()}
    >
      <h2>{t.add}</h2>
      <p class="field-help">{t.addHelp}</p>
      <textarea ref={field} rows={12} aria-label={t.addLabel} value={typed.value} onInput={(event) => (typed.value = event.currentTarget.value)} />
      <div class="saved-add-foot">
        <Button onClick={close}>{texts.value.common.cancel}</Button>
        <Button variant="primary" type="submit" disabled={questions.length === 0}>{t.addConfirm(questions.length, formatNumber(questions.length))}</Button>
      </div>
    </form>
  );
}
