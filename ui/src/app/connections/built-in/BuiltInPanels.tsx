/* Saving restarts the built-in service. Open answers finish first. */
import { useEffect, useMemo } from "preact/hooks";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { Failed, Loading } from "../../components/states";
import { texts } from "../../texts";
import { builtInStore, type BuiltInStore } from "./built-in-store";
import { BudgetPanel } from "./BudgetPanel";
import { EmailServerPanel } from "./EmailServerPanel";
import { ModelsPanel } from "./ModelsPanel";

export function BuiltInPanels() {
  const app = useApp();
  const t = texts.value.connections.settings;
  const store = useMemo(() => builtInStore(app), [app]);
  useEffect(() => void store.load(), [store]);
  const view = store.view.value;
  if (view.is === "loading") return <Loading what={t.loading} />;
  if (view.is === "failed") return <Failed error={view.error} doing={t.reading} retry={() => void store.load()} />;
  return (
    <>
      <KeychainRejected store={store} />
      <EmailServerPanel store={store} view={view.value} />
      <ModelsPanel store={store} view={view.value} />
      <BudgetPanel store={store} view={view.value} />
    </>
  );
}

function KeychainRejected({ store }: { store: BuiltInStore }) {
  const t = texts.value.connections;
  if (!store.unsaved.value) return null;
  return (
    <div class="note-care keychain-note" role="alert">
      <p>{t.settings.unlockFirst}</p>
      <Button busy={store.busy.value} onClick={() => void store.saveAnyway("keychain")}>{t.key.again}</Button>
      <Button onClick={() => void store.saveAnyway("run")}>{t.key.runOnly}</Button>
      <Button variant="quiet" onClick={() => (store.unsaved.value = null)}>{t.cancel}</Button>
    </div>
  );
}
