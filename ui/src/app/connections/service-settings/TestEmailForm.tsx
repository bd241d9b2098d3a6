import { useSignal } from "@preact/signals";
import { Send } from "lucide";
import type { EmailSettings, TestEmailResult } from "../../../api/desktop";
import { Button } from "../../components/Button";
import { Field } from "../../components/Field";
import { TextInput } from "../../components/controls";
import { texts } from "../../texts";
import { formatDuration } from "../test-result";
import type { SettingsStore } from "./settings-store";

interface TestEmailFormProps {
  store: SettingsStore;
  /** Null tests the server in use. */
  settings: EmailSettings | null;
  /** Not set: the saved one. */
  password: string | undefined;
}

export function TestEmailForm({ store, settings, password }: TestEmailFormProps) {
  const t = texts.value.connections.emailServer;
  const to = useSignal("");
  const busy = useSignal(false);
  const outcome = useSignal<{ good: boolean; text: string } | null>(null);
  const send = async () => {
    busy.value = true;
    outcome.value = null;
    const recipient = to.value.trim();
    try {
      const result = await store.testEmail(settings, password, recipient);
      outcome.value = { good: result.step === null, text: testEmailText(result, recipient) };
    } catch (thrown) {
      outcome.value = { good: false, text: store.explain(thrown) };
    } finally {
      busy.value = false;
    }
  };
  return (
    <div class="trial">
      <div class="id-form">
        <Field label={t.testTo}>
          {(ids) => <TextInput ids={ids} name="to" value={to.value} placeholder="you@example.com" onInput={(text) => (to.value = text)} />}
        </Field>
        <Button icon={Send} busy={busy.value} disabled={!to.value.includes("@")} onClick={() => void send()}>{busy.value ? t.testing : t.test}</Button>
      </div>
      {outcome.value ? <p role="status" class={outcome.value.good ? "trial-good" : "connection-error"}>{outcome.value.text}</p> : null}
    </div>
  );
}

function testEmailText(result: TestEmailResult, to: string): string {
  const t = texts.value.connections;
  if (result.step === null) return t.emailServer.took(to, formatDuration(result.tookMs));
  return [t.emailServer.steps[result.step], result.words ? t.testResult.serverMessage(result.words) : ""].filter(Boolean).join(" ");
}
