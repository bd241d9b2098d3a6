import { useSignal } from "@preact/signals";
import type { CreatedKey } from "../../../api/wire";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { Field } from "../../components/Field";
import { TextInput, Segments } from "../../components/controls";
import { formErrorText } from "../../errors";
import { texts } from "../../texts";

export function CreateKeyForm({ close, made }: { close: () => void; made: (key: CreatedKey) => void }) {
  const app = useApp();
  const t = texts.value.connections.keys;
  const name = useSignal("");
  const kind = useSignal<"secret" | "session">("session");
  const busy = useSignal(false);
  const error = useSignal<string | undefined>(undefined);
  const submit = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    try {
      made(await app.transport.call("create_key", { Kind: kind.value, Name: name.value.trim() }));
    } catch (thrown) {
      error.value = formErrorText(thrown, () => t.nameLabel);
    } finally {
      busy.value = false;
    }
  };
  return (
    <form class="make-key" onSubmit={(event) => void submit(event)}>
      <Field label={t.nameLabel} help={t.nameHelp} error={error.value}>
        {(ids) => <TextInput ids={ids} value={name.value} placeholder={t.namePlaceholder} autoFocus onInput={(text) => (name.value = text)} />}
      </Field>
      <Field label={t.kindLabel}>
        {() => (
          <Segments
            name={t.kindLabel}
            value={kind.value}
            onChange={(next) => (kind.value = next)}
            options={[
              { value: "session", label: t.kinds.session },
              { value: "secret", label: t.kinds.secret },
            ]}
          />
        )}
      </Field>
      <div class="panel-foot">
        <Button variant="quiet" onClick={close}>{texts.value.connections.cancel}</Button>
        <Button type="submit" busy={busy.value} disabled={name.value.trim() === ""}>{t.makeIt}</Button>
      </div>
    </form>
  );
}
