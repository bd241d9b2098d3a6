import { useEffect, useRef } from "preact/hooks";
import { X } from "lucide";
import { useApp } from "../../app-context";
import { Button, IconButton } from "../../components/Button";
import { useModal } from "../../components/useModal";
import { texts } from "../../texts";
import type { Question, Toast } from "./notices";

export function NoticesLayer() {
  const app = useApp();
  return (
    <>
      <div class="toasts" role="status" aria-live="polite">
        {app.toasts.value.map((toast) => (
          <ToastLine key={toast.id} toast={toast} drop={() => app.dropToast(toast.id)} />
        ))}
      </div>
      {app.question.value ? <QuestionDialog question={app.question.value} /> : null}
    </>
  );
}

function ToastLine({ toast, drop }: { toast: Toast; drop: () => void }) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!toast.countdownMs || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    line.current?.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
      duration: toast.countdownMs,
      fill: "forwards",
    });
  }, [toast.countdownMs]);
  const { action } = toast;
  return (
    <div class={`toast toast-${toast.tone}`}>
      <span class="toast-text">{toast.text}</span>
      {action ? (
        <Button
          variant="quiet"
          onClick={() => {
            drop();
            action.run();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton name={texts.value.common.closeNote} icon={X} onClick={drop} />
      {toast.countdownMs ? <span ref={line} class="toast-countdown" /> : null}
    </div>
  );
}

function QuestionDialog({ question }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  return (
    <dialog ref={dialog} class="question" aria-labelledby="question-title" onCancel={() => question.answer(false)}>
      <h2 id="question-title">{question.title}</h2>
      <p>{question.text}</p>
      {question.detail ? <p class="question-detail" dir="ltr">{question.detail}</p> : null}
      <div class="question-actions">
        <Button onClick={() => question.answer(false)}>{texts.value.common.cancel}</Button>
        <Button variant={question.losing ? "losing" : "primary"} onClick={() => question.answer(true)}>
          {question.confirm}
        </Button>
      </div>
    </dialog>
  );
}
