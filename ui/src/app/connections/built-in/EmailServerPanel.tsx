/* A saved password is never displayed. */
import { useSignal } from "@preact/signals";
import { Mail, Pencil, Trash } from "lucide";
import type { BuiltInView, EmailSettings } from "../../../api/desktop";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { texts } from "../../texts";
import type { BuiltInStore } from "./built-in-store";
import { EmailServerForm } from "./EmailServerForm";

export function EmailServerPanel({ store, view }: { store: BuiltInStore; view: BuiltInView }) {
  const app = useApp();
  const t = texts.value.connections.emailServer;
  const editing = useSignal(false);
  const { mail: serverSettings } = view;
  const save = async (next: EmailSettings, password: string | undefined) => {
    if (await store.save({ mail: next }, password === undefined ? {} : { mailPassword: password })) editing.value = false;
  };
  const remove = async () => {
    const yes = await app.ask({ title: t.removeTitle, text: t.removeText, confirm: t.remove, losing: true });
    if (yes) await store.save({ mail: null });
  };
  return (
    <section class="panel" aria-label={t.title}>
      <div class="panel-head">
        <div>
          <h2>{t.title}</h2>
          <p class="field-help">{serverSettings ? t.shown(serverSettings.host, serverSettings.port, serverSettings.from) : t.none}</p>
          {serverSettings?.login && !view.mailPasswordIn ? <p class="connection-error">{t.noPassword}</p> : null}
        </div>
        {editing.value ? null : (
          <div class="panel-actions">
            <Button icon={serverSettings ? Pencil : Mail} onClick={() => (editing.value = true)}>{serverSettings ? texts.value.connections.settings.change : t.set}</Button>
            {serverSettings ? <Button variant="quiet" icon={Trash} onClick={() => void remove()}>{t.remove}</Button> : null}
          </div>
        )}
      </div>
      {editing.value ? (
        <EmailServerForm
          start={serverSettings}
          hasPassword={view.mailPasswordIn !== null}
          busy={store.busy.value}
          error={store.error.value}
          save={(next, password) => void save(next, password)}
          close={() => (editing.value = false)}
        />
      ) : null}
    </section>
  );
}
