/* "3 saved answers change", with a way to see which. Never blocks saving. */
import { useEffect, useMemo } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { useApp } from "../../app-context";
import { Dialog } from "../../components/Dialog";
import { formatNumber } from "../../format";
import { texts } from "../../texts";
import { Changed } from "../saved-questions/SavedDetail";
import { watchAnswers, type ChangedAnswer, type UnsavedChange } from "./answer-preview";

interface ChangedAnswersProps {
  serialNumber: string;
  /** Reads signals; null if there is nothing to save yet. */
  change: () => UnsavedChange | null;
}

export function ChangedAnswers({ serialNumber, change }: ChangedAnswersProps) {
  const app = useApp();
  const isOpen = useSignal(false);
  const preview = useMemo(() => watchAnswers(app, serialNumber, change), [app, serialNumber]);
  useEffect(() => preview.stop, [preview]);
  const changed = preview.changed.value;
  const t = texts.value.playground.saved;
  return (
    <>
      <span class="answer-preview" role="status">
        {changed.length > 0 ? (
          <button type="button" onClick={() => (isOpen.value = true)}>{t.answersChange(changed.length, formatNumber(changed.length))}</button>
        ) : null}
      </span>
      {/* Escape closes this dialog only, not the form around it. */}
      <div onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}>
        {isOpen.value ? <ChangesDialog changed={changed} close={() => (isOpen.value = false)} /> : null}
      </div>
    </>
  );
}

/** More are counted and not shown. */
const MAX_SHOWN = 50;

function ChangesDialog({ changed, close }: { changed: readonly ChangedAnswer[]; close: () => void }) {
  const t = texts.value.playground.saved;
  return (
    <Dialog title={t.answersChange(changed.length, formatNumber(changed.length))} close={close} className="answer-changes">
      <div class="answer-changes-list" tabIndex={0} role="group" aria-label={t.list}>
        <p class="field-help">{t.answersChangeHelp}</p>
        {changed.slice(0, MAX_SHOWN).map(({ id, question, before, after }) => (
          <section key={id} class="answer-change" aria-label={question}>
            <h3>{question}</h3>
            <Changed expected={before} last={after} titles={{ expected: t.before, now: t.after }} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
