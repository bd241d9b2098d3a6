/* Adds, edits and deletes the canned replies of the workspace. */
import { useSignal } from "@preact/signals";
import { Pencil, Plus, Trash2 } from "lucide";
import type { CannedReply } from "../../../api/generated/CannedReply";
import { ApiError } from "../../../api/transport";
import { useApp } from "../../app-context";
import { Button, IconButton } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { Field } from "../../components/Field";
import { TextArea, TextInput } from "../../components/controls";
import { Failed, Loading } from "../../components/states";
import { fieldErrors } from "../../errors";
import { formatNumber } from "../../format";
import { texts } from "../../texts";
import { MAX_REPLIES, type CannedStore } from "./canned-store";
import { VARIABLES } from "./fill-reply";

export function CannedDialog({ store }: { store: CannedStore }) {
  return store.isManaging.value ? <OpenDialog store={store} /> : null;
}

function OpenDialog({ store }: { store: CannedStore }) {
  const app = useApp();
  const t = texts.value.inbox.canned;
  /** The reply in the form; "new" for another one. */
  const editing = useSignal<CannedReply | "new" | null>(null);
  const list = store.replies.value;
  const close = () => (store.isManaging.value = false);
  const remove = async ({ CannedReplyID, Shortcut }: CannedReply) => {
    const yes = await app.ask({ title: t.removeTitle(Shortcut), text: t.removeText, confirm: t.remove, losing: true });
    if (yes) await store.remove(CannedReplyID).catch(app.reportError(t.removing));
  };
  const count = list.is === "ready" ? list.value.length : 0;
  const edited = editing.value;
  return (
    <Dialog title={t.title} close={close} className="canned-dialog">
      <p class="field-help">{t.help}</p>
      {list.is === "loading" ? <Loading what={t.the} /> : null}
      {list.is === "failed" ? <Failed error={list.error} doing={t.loading} retry={() => void store.load()} /> : null}
      {edited ? (
        <ReplyForm key={edited === "new" ? 0 : edited.CannedReplyID} store={store} reply={edited === "new" ? null : edited} close={() => (editing.value = null)} />
      ) : (
        <>
          {list.is === "ready" && count === 0 ? <p>{t.empty}</p> : null}
          {list.is === "ready" && count > 0 ? (
            <ul class="canned-rows">
              {list.value.map((reply) => (
                <li key={reply.CannedReplyID}>
                  <p><b>/{reply.Shortcut}</b> <span dir="auto">{reply.Content}</span></p>
                  <IconButton name={t.editOf(reply.Shortcut)} icon={Pencil} onClick={() => (editing.value = reply)} />
                  <IconButton name={t.removeOf(reply.Shortcut)} icon={Trash2} onClick={() => void remove(reply)} />
                </li>
              ))}
            </ul>
          ) : null}
          <div class="panel-foot">
            <span class="field-help">{t.count(formatNumber(count), formatNumber(MAX_REPLIES))}</span>
            <Button icon={Plus} disabled={list.is !== "ready" || count >= MAX_REPLIES} onClick={() => (editing.value = "new")}>{t.add}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface ReplyFormProps {
  store: CannedStore;
  /** Null for a new reply. */
  reply: CannedReply | null;
  close: () => void;
}

function ReplyForm({ store, reply, close }: ReplyFormProps) {
  const t = texts.value.inbox.canned;
  const shortcut = useSignal(reply?.Shortcut ?? "");
  const content = useSignal(reply?.Content ?? "");
  const busy = useSignal(false);
  const errors = useSignal<Record<string, string>>({});
  const submit = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    try {
      await store.save({ id: reply?.CannedReplyID ?? null, shortcut: shortcut.value.trim(), content: content.value.trim() });
      close();
    } catch (thrown) {
      const { fields, rest } = fieldErrors(ApiError.from(thrown), ["Shortcut", "Content"], (field) => (field === "Content" ? t.content : t.shortcut));
      errors.value = rest.length > 0 ? { ...fields, Shortcut: [fields.Shortcut, ...rest].filter(Boolean).join(" ") } : fields;
    } finally {
      busy.value = false;
    }
  };
  return (
    <form class="canned-form" onSubmit={(event) => void submit(event)}>
      <Field label={t.shortcut} help={t.shortcutHelp} error={errors.value.Shortcut}>
        {(ids) => <TextInput ids={ids} prefix="/" value={shortcut.value} placeholder={t.shortcutExample} autoFocus onInput={(text) => (shortcut.value = text)} />}
      </Field>
      <Field label={t.content} help={t.variables(VARIABLES.map((variable) => `{${variable}}`).join(", "))} error={errors.value.Content}>
        {(ids) => <TextArea ids={ids} value={content.value} rows={5} placeholder={t.contentExample} onInput={(text) => (content.value = text)} />}
      </Field>
      <div class="panel-foot">
        <Button variant="quiet" onClick={close}>{t.cancel}</Button>
        <Button type="submit" variant="primary" busy={busy.value} disabled={!shortcut.value.trim() || !content.value.trim()}>{t.save}</Button>
      </div>
    </form>
  );
}
