/*
 * A test mail: to whom, send, and what came of it in a plain sentence with the
 * server's own words.
 */
import { useSignal } from "@preact/signals";
import { Send } from "lucide";
import type { EmailSettings, TestEmailResult } from "../../../api/desktop";
import { ApiError } from "../../../api/transport";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { Field } from "../../components/Field";
import { TextInput } from "../../components/controls";
import { texts } from "../../texts";
import { formatDuration } from "../test-result";

export function TestEmailForm({ mail, password }: { mail: EmailSettings; password: string | undefined }) {
  const app = useApp();
  const said = texts.value.connections.mail;
  const to = useSignal("");
  const busy = useSignal(false);
  const outcome = useSignal<{ good: boolean; words: string } | null>(null);
  const send = async () => {
    busy.value = true;
    outcome.value = null;
    const recipient = to.value.trim();
    try {
      const verdict = await app.transport.desktop("test_mail", { mail, to: recipient, ...(password === undefined ? {} : { password }) });
      outcome.value = { good: verdict.step === null, words: sayMail(verdict, recipient) };
    } catch (thrown) {
      const { message } = ApiError.from(thrown);
      outcome.value = { good: false, words: said.faults[message.split(" ")[0] ?? ""] ?? message };
    } finally {
      busy.value = false;
    }
  };
  return (
    <div class="trial">
      <div class="id-form">
        <Field label={said.testTo}>
          {(ids) => <TextInput ids={ids} name="to" value={to.value} placeholder="you@example.com" onInput={(text) => (to.value = text)} />}
        </Field>
        <Button icon={Send} busy={busy.value} disabled={!to.value.includes("@")} onClick={() => void send()}>{busy.value ? said.testing : said.test}</Button>
      </div>
      {outcome.value ? <p role="status" class={outcome.value.good ? "trial-good" : "connection-fault"}>{outcome.value.words}</p> : null}
    </div>
  );
}

function sayMail(verdict: TestEmailResult, to: string): string {
  const said = texts.value.connections;
  if (verdict.step === null) return said.mail.took(to, formatDuration(verdict.tookMs));
  return [said.mail.steps[verdict.step], verdict.words ? said.verdict.words(verdict.words) : ""].filter(Boolean).join(" ");
}
