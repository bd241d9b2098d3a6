import { useApp } from "../../app-context";
import { formatDateTime } from "../../format";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { texts } from "../../texts";
import { queueOpen } from "../open-dialogs";
import type { QueuedEdit } from "./queue";

export function QueueDialog() {
  const { queue } = useApp();
  const t = texts.value.shell.queue;
  const edits = queue.edits.value;
  const close = () => (queueOpen.value = false);
  return (
    <Dialog title={t.title} close={close}>
      <p class="dialog-text">{edits.length === 0 ? t.empty : t.text}</p>
      <ul class="queue-list">
        {edits.map((edit) => (
          <QueueLine key={edit.id} edit={edit} />
        ))}
      </ul>
      <div class="dialog-actions">
        <Button onClick={close}>{t.close}</Button>
        <Button variant="primary" disabled={queue.waiting.value === 0} onClick={() => void queue.flush()}>
          {t.retry}
        </Button>
      </div>
    </Dialog>
  );
}

function QueueLine({ edit }: { edit: QueuedEdit }) {
  const app = useApp();
  const t = texts.value.shell.queue;
  const stopped = edit.state === "refused" || edit.state === "conflict";
  const here = edit.connection === app.connection.value?.id;
  const discard = async () => {
    const yes = await app.ask({ title: t.discardTitle, text: t.discardText, confirm: t.discard, losing: true });
    if (yes) app.queue.discard(edit.id);
  };
  return (
    <li class="queue-line">
      <div class="queue-text">
        <span class="queue-label">{edit.label}</span>
        <span class={stopped ? "field-error" : "sidebar-quiet"}>{stateLabel(edit, here ? null : connectionName(app, edit.connection))}</span>
      </div>
      {stopped && here ? <Button onClick={() => void app.queue.again(edit.id)}>{t.again}</Button> : null}
      <Button variant="quiet" label={t.discardName(edit.label)} onClick={() => void discard()}>
        {t.discard}
      </Button>
    </li>
  );
}

function stateLabel(edit: QueuedEdit, otherConnection: string | null): string {
  const t = texts.value.shell.queue;
  if (edit.state === "conflict") return t.conflict;
  if (edit.state === "refused") return edit.fault ?? "";
  if (otherConnection !== null) return t.other(otherConnection);
  return edit.state === "sending" ? t.sending : formatDateTime(edit.at);
}

function connectionName(app: ReturnType<typeof useApp>, id: string): string {
  const state = app.state.value;
  return (state.is === "ready" && state.value.connections.find((one) => one.id === id)?.name) || id;
}
