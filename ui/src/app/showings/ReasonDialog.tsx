import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Showing } from "../../api/generated/Showing";
import { Button } from "../components/Button";
import { TextArea } from "../components/controls";
import { Field } from "../components/Field";
import { useModal } from "../components/useModal";
import { texts } from "../texts";
import { visitorOf } from "./ShowingRow";

const MAX_REASON = 500;

interface ReasonDialogProps {
  showing: Showing;
  action: "Decline" | "Cancel";
  confirm: (reason: string) => void;
  close: () => void;
}

/** Asks before a showing is declined or canceled, because its email can't be undone. */
export function ReasonDialog({ showing, action, confirm, close }: ReasonDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const reason = useSignal("");
  const t = texts.value.showings;
  const own = action === "Decline" ? t.decline : t.cancel;
  const who = visitorOf(showing);
  return (
    <dialog ref={dialog} class="question" aria-labelledby="reason-title" onCancel={close}>
      <h2 id="reason-title">{own.title}</h2>
      <p>{showing.Email ? t.willEmail(who) : t.noEmail(who)}</p>
      <Field label={own.reason} help={showing.Email ? own.reasonHelp : undefined}>
        {(ids) => <TextArea ids={ids} value={reason.value} rows={3} onInput={(text) => (reason.value = text.slice(0, MAX_REASON))} />}
      </Field>
      <div class="question-actions">
        <Button onClick={close}>{t.keep}</Button>
        <Button variant="losing" onClick={() => confirm(reason.value.trim())}>{own.confirm}</Button>
      </div>
    </dialog>
  );
}
