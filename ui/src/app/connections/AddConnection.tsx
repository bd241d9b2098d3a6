/* Saves the connection whatever the test finds; the card shows the result. */
import { useSignal } from "@preact/signals";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { Field } from "../components/Field";
import { TextInput } from "../components/controls";
import { connectTo } from "../shell/open-dialogs";
import { texts } from "../texts";
import { addConnection, withScheme } from "./add-connection";
import { isUnencrypted } from "./test-result";

interface AddConnectionProps {
  close: () => void;
  /** Selects the new connection, as in onboarding. */
  added?: (id: string) => void;
}

export function AddConnection({ close, added }: AddConnectionProps) {
  const app = useApp();
  const t = texts.value.connections;
  const name = useSignal("");
  const baseUrl = useSignal(connectTo.peek() ?? "");
  const key = useSignal("");
  const busy = useSignal(false);
  const error = useSignal<string | undefined>(undefined);
  const submit = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    error.value = undefined;
    const done = await addConnection(app, { name: name.value, baseUrl: baseUrl.value, key: key.value });
    busy.value = false;
    if ("error" in done) {
      error.value = done.error;
      return;
    }
    key.value = "";
    close();
    added?.(done.id);
  };
  return (
    <form class="panel" aria-label={t.add} onSubmit={(event) => void submit(event)}>
      <h2>{t.add}</h2>
      <div class="form-grid">
        <Field label={t.baseUrl} help={isUnencrypted(withScheme(baseUrl.value)) ? t.unencrypted : t.baseUrlHelp} error={error.value}>
          {(ids) => <TextInput ids={ids} name="address" type="url" value={baseUrl.value} placeholder="https://chat.example.com" autoFocus onInput={(text) => (baseUrl.value = text)} />}
        </Field>
        <Field label={t.name} help={t.nameHelp}>
          {(ids) => <TextInput ids={ids} name="name" value={name.value} placeholder={t.namePlaceholder} onInput={(text) => (name.value = text)} />}
        </Field>
        <Field label={t.secretKeyOptional} help={t.secretKeyHelp}>
          {(ids) => <TextInput ids={ids} name="key" type="password" value={key.value} onInput={(text) => (key.value = text)} />}
        </Field>
      </div>
      <div class="panel-foot">
        <Button variant="quiet" onClick={close}>{t.cancel}</Button>
        <Button type="submit" variant="primary" busy={busy.value} disabled={baseUrl.value.trim() === ""}>{busy.value ? t.adding : t.addWord}</Button>
      </div>
    </form>
  );
}
