import { useSignal } from "@preact/signals";
import { Cable } from "lucide";
import { useApp } from "../app-context";
import { AddConnection } from "../connections/AddConnection";
import { Button } from "../components/Button";
import { texts } from "../texts";

export function RemoteStep() {
  const app = useApp();
  const t = texts.value.start;
  const open = useSignal(false);
  const state = app.state.value;
  const hasOthers = state.is === "ready" && state.value.connections.length > 1;
  if (app.transport.kind !== "tauri" || hasOthers) return null;
  const added = async (id: string) => {
    const now = app.state.peek();
    const works = now.is === "ready" && now.value.connections.some((one) => one.id === id && one.state === "ready");
    if (works) await app.useConnection(id);
    else app.show("connections");
  };
  return (
    <div class="start-existing">
      {open.value ? (
        <AddConnection close={() => (open.value = false)} added={(id) => void added(id)} />
      ) : (
        <>
          <Button variant="quiet" icon={Cable} onClick={() => (open.value = true)}>{t.remote}</Button>
          <p class="field-help">{t.remoteHelp}</p>
        </>
      )}
    </div>
  );
}
