/* A saved password is never displayed. */
import { useSignal } from "@preact/signals";
import { Mail, Pencil, Trash } from "lucide";
import type { EmailSettings } from "../../../api/desktop";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { texts } from "../../texts";
import { EmailServerForm } from "./EmailServerForm";
import type { SettingsStore, SettingsView } from "./settings-store";
import { TestEmailForm } from "./TestEmailForm";

export function EmailServerPanel({ store, view }: { store: SettingsStore; view: SettingsView }) {
  const app = useApp();
  const t = texts.value.connections.emailServer;
  const editing = useSignal(false);
  const { email } = view;
  const isFixed = view.isFixed.email;
  const save = async (next: EmailSettings, password: string | undefined) => {
    if (await store.save({ email: next }, password === undefined ? {} : { emailPassword: password })) editing.value = false;
  };
  const remove = async () => {
    const yes = await app.ask({ title: t.removeTitle, text: t.removeText, confirm: t.remove, losing: true });
    if (yes) await store.save({ email: null });
  };
  return (
    <section class="panel" aria-label={t.title}>
      <div class="panel-head">
        <div>
          <h2>{t.title}</h2>
          <p class="field-help">{email ? t.shown(email.host, email.port, email.from) : t.none}</p>
          {isFixed ? <p class="field-help">{texts.value.connections.settings.fromServer}</p> : null}
          {email?.login && !view.hasPassword ? <p class="connection-error">{store.usesKeychain ? t.noPassword : t.noPasswordHere}</p> : null}
        </div>
        {editing.value || isFixed ? null : (
          <div class="panel-actions">
            <Button
              icon={email ? Pencil : Mail}
              onClick={() => {
                store.problem.value = null;
                editing.value = true;
              }}
            >
              {email ? texts.value.connections.settings.change : t.set}
            </Button>
            {email ? <Button variant="quiet" icon={Trash} onClick={() => void remove()}>{t.remove}</Button> : null}
          </div>
        )}
      </div>
      {email && !editing.value && !store.usesKeychain ? <TestEmailForm store={store} settings={null} password={undefined} /> : null}
      {editing.value ? (
        <EmailServerForm
          start={email}
          hasPassword={view.hasPassword}
          store={store}
          save={(next, password) => void save(next, password)}
          close={() => (editing.value = false)}
        />
      ) : null}
    </section>
  );
}
