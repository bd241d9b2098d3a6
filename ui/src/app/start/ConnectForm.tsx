/*
 * Asks a browser's person for the service and the key, which stay in memory.
 * The desktop app never shows it.
 */
import { useSignal } from "@preact/signals";
import { Button } from "../parts/Button";
import { Field } from "../parts/Field";
import { Line } from "../parts/controls";
import { Mark } from "../parts/Mark";

export function ConnectForm({ connect }: { connect: (baseUrl: string, secretKey: string) => void }) {
  const baseUrl = useSignal(window.location.origin);
  const secretKey = useSignal("");
  const submit = (event: Event) => {
    event.preventDefault();
    if (secretKey.value.trim()) connect(baseUrl.value.trim(), secretKey.value.trim());
  };
  return (
    <main class="start">
      <form class="start-column start-form" onSubmit={submit}>
        <Mark size={48} />
        <h1 class="start-title">Connect to a service</h1>
        <p class="start-lead">The key stays in the memory of this page and is gone when you close it.</p>
        <Field label="Base address">
          {(ids) => <Line ids={ids} type="url" value={baseUrl.value} onInput={(text) => (baseUrl.value = text)} />}
        </Field>
        <Field label="Secret key">
          {(ids) => <Line ids={ids} type="password" value={secretKey.value} onInput={(text) => (secretKey.value = text)} />}
        </Field>
        <Button type="submit" look="primary">Connect</Button>
      </form>
    </main>
  );
}
