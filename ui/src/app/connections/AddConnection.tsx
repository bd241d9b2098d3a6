/*
 * A short form for another service: a name and its base address. The keys are
 * set afterwards on its card.
 */
import { useSignal } from "@preact/signals";
import { CallFault } from "../../api/transport";
import { useApp } from "../app-context";
import { Button } from "../parts/Button";
import { Field } from "../parts/Field";
import { Line } from "../parts/controls";
import { connectTo } from "../shell/open-dialogs";

export function AddConnection({ close }: { close: () => void }) {
  const app = useApp();
  const name = useSignal("");
  const baseUrl = useSignal(connectTo.peek() ?? "");
  const busy = useSignal(false);
  const fault = useSignal<string | undefined>(undefined);
  const submit = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    fault.value = undefined;
    try {
      await app.transport.desktop("add_connection", { name: name.value.trim(), baseUrl: baseUrl.value.trim() });
      await app.refreshState();
      close();
    } catch (thrown) {
      fault.value = CallFault.from(thrown).message;
    } finally {
      busy.value = false;
    }
  };
  const ready = name.value.trim() !== "" && baseUrl.value.trim() !== "";
  return (
    <form class="panel" aria-label="Add a connection" onSubmit={(event) => void submit(event)}>
      <h2>Add a connection</h2>
      <div class="form-grid">
        <Field label="Name" help="How it stands in the rail.">
          {(ids) => <Line ids={ids} value={name.value} placeholder="Office server" autoFocus onInput={(text) => (name.value = text)} />}
        </Field>
        <Field label="Base address" help="Everything before /chat." fault={fault.value}>
          {(ids) => <Line ids={ids} type="url" value={baseUrl.value} placeholder="https://chat.example.com" onInput={(text) => (baseUrl.value = text)} />}
        </Field>
      </div>
      <div class="panel-foot">
        <Button look="quiet" onClick={close}>Cancel</Button>
        <Button type="submit" busy={busy.value} disabled={!ready}>{busy.value ? "Adding" : "Add"}</Button>
      </div>
    </form>
  );
}
