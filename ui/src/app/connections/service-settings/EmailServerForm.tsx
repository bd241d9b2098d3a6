import { useSignal } from "@preact/signals";
import type { EmailSettings } from "../../../api/desktop";
import { Button } from "../../components/Button";
import { Field } from "../../components/Field";
import { Select, TextInput } from "../../components/controls";
import { texts } from "../../texts";
import type { SettingsStore } from "./settings-store";
import { TestEmailForm } from "./TestEmailForm";

interface EmailServerFormProps {
  start: EmailSettings | null;
  hasPassword: boolean;
  store: SettingsStore;
  /** Without a password, the saved one stays. */
  save: (settings: EmailSettings, password: string | undefined) => void;
  close: () => void;
}

const EMPTY: EmailSettings = { host: "", port: 465, security: "tls", login: "", from: "" };
const USUAL_PORT = { tls: 465, starttls: 587, offered: 587 } as const;

export function EmailServerForm({ start, hasPassword, store, save, close }: EmailServerFormProps) {
  const t = texts.value.connections.emailServer;
  const settings = useSignal<EmailSettings>(start ?? EMPTY);
  const password = useSignal("");
  const put = (part: Partial<EmailSettings>) => (settings.value = { ...settings.value, ...part });
  const secret = () => {
    if (!settings.value.login.trim()) return hasPassword ? "" : undefined;
    return password.value === "" ? undefined : password.value;
  };
  const choose = (security: EmailSettings["security"]) => {
    const isUsual = Object.values<number>(USUAL_PORT).includes(settings.value.port);
    put({ security, port: isUsual ? USUAL_PORT[security] : settings.value.port });
  };
  const problem = store.problem.value;
  const busy = store.busy.value;
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  const { host, port, security, login, from } = settings.value;
  return (
    <form
      class="built-in-form"
      onSubmit={(event) => {
        event.preventDefault();
        save(settings.value, secret());
      }}
    >
      <div class="form-grid">
        <Field label={t.host} error={errorOf("host")}>
          {(ids) => <TextInput ids={ids} name="host" value={host} placeholder={t.hostPlaceholder} autoFocus onInput={(text) => put({ host: text })} />}
        </Field>
        <Field label={t.port} error={errorOf("port")}>
          {(ids) => <TextInput ids={ids} name="port" value={port ? String(port) : ""} inputMode="numeric" onInput={(text) => put({ port: portOf(text) })} />}
        </Field>
        <Field label={t.security} help={security === "offered" ? t.offeredHelp : undefined}>
          {(ids) => (
            <Select
              ids={ids}
              name="security"
              value={security}
              options={(["tls", "starttls", "offered"] as const).map((value) => ({ value, label: t.securities[value] }))}
              onChange={(value) => choose(value as EmailSettings["security"])}
            />
          )}
        </Field>
        <Field label={t.from} help={t.fromHelp} error={errorOf("from")}>
          {(ids) => <TextInput ids={ids} name="from" value={from} placeholder="bot@example.com" onInput={(text) => put({ from: text })} />}
        </Field>
        <Field label={t.login} help={t.loginHelp} error={errorOf("login")}>
          {(ids) => <TextInput ids={ids} name="login" value={login} onInput={(text) => put({ login: text })} />}
        </Field>
        <Field label={t.password} help={hasPassword ? t.passwordKept : undefined} error={errorOf("password")}>
          {(ids) => <TextInput ids={ids} name="password" type="password" value={password.value} onInput={(text) => (password.value = text)} />}
        </Field>
      </div>
      {problem?.field === "" ? <p class="field-error" role="alert">{problem.text}</p> : null}
      <TestEmailForm store={store} settings={settings.value} password={secret()} />
      <div class="panel-foot">
        <Button variant="quiet" onClick={close}>{texts.value.connections.settings.cancel}</Button>
        <Button type="submit" variant="primary" busy={busy}>{busy ? (store.usesKeychain ? texts.value.connections.settings.savingNow : texts.value.connections.settings.savingHere) : texts.value.connections.settings.save}</Button>
      </div>
    </form>
  );
}

/** 0 is not a port; the core rejects it with a field error. */
function portOf(text: string): number {
  const port = Number(text.trim());
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
}
