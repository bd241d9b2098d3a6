/* The service can't undo this, so the agent types the chatbot's name first. */
import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { ApiError } from "../../api/transport";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { Field } from "../components/Field";
import { TextInput } from "../components/controls";
import { useModal } from "../components/useModal";
import { texts } from "../texts";
import { draftKey, saveDraft } from "./store/drafts";

export function DeleteChatbotDialog({ serialNumber, close }: { serialNumber: string; close: () => void }) {
  const app = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const typed = useSignal("");
  const busy = useSignal(false);
  const error = useSignal<string | undefined>(undefined);
  const row = app.openRow.value;
  const name = row?.Name ?? serialNumber;
  const t = texts.value.settings.remove;
  const isNamed = typed.value.trim() === name.trim();
  useModal(dialog);

  const remove = async (event: Event) => {
    event.preventDefault();
    if (!isNamed || busy.value) return;
    busy.value = true;
    error.value = undefined;
    try {
      await app.transport.call("delete_chatbot", { serialNumber });
      saveDraft(draftKey(app.connection.value?.id, serialNumber), { draft: {}, base: {} });
      close();
      app.toast({ text: t.done(name), tone: "quiet" });
      await app.load();
    } catch (thrown) {
      error.value = t.failed(ApiError.from(thrown).message);
      busy.value = false;
    }
  };
  return (
    <dialog ref={dialog} class="question" aria-labelledby="remove-title" onCancel={close}>
      <form onSubmit={(event) => void remove(event)}>
        <h2 id="remove-title">{t.title(name)}</h2>
        <p>{t.text(row?.ListingCount ?? 0)}</p>
        <Field label={t.type(name)} error={error.value}>
          {(ids) => <TextInput ids={ids} name="confirm" value={typed.value} autoFocus onInput={(text) => (typed.value = text)} />}
        </Field>
        <div class="question-actions">
          <Button onClick={close}>{t.cancel}</Button>
          <Button variant="losing" type="submit" disabled={!isNamed} busy={busy.value}>{t.confirm}</Button>
        </div>
      </form>
    </dialog>
  );
}
