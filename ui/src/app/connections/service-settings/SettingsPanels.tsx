/* The email server, AI models and limits of the service in use. */
import { useEffect, useMemo } from "preact/hooks";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { Failed, Loading } from "../../components/states";
import { texts } from "../../texts";
import { BudgetPanel } from "./BudgetPanel";
import { builtInStore } from "./built-in-store";
import { EmailServerPanel } from "./EmailServerPanel";
import { ModelsPanel } from "./ModelsPanel";
import type { SettingsStore } from "./settings-store";
import { workspaceStore } from "./workspace-store";

export function SettingsPanels({ usesKeychain }: { usesKeychain: boolean }) {
  const app = useApp();
  const t = texts.value.connections.settings;
  const store = useMemo(() => (usesKeychain ? builtInStore(app) : workspaceStore(app)), [app, usesKeychain]);
  useEffect(() => void store.load(), [store]);
  const view = store.view.value;
  if (view.is === "loading") return <Loading what={t.loading} />;
  if (view.is === "failed") return <Failed error={view.error} doing={t.reading} retry={() => void store.load()} />;
  return (
    <>
      <KeychainRejected store={store} />
      <EmailServerPanel store={store} view={view.value} />
      <ModelsPanel store={store} view={view.value} />
      <BudgetPanel key={limitsOf(view.value)} store={store} view={view.value} />
    </>
  );
}

/** What was saved elsewhere replaces what the fields show. */
function limitsOf({ tokensPerDay, costs }: { tokensPerDay: number | null; costs: object | null }): string {
  return JSON.stringify([tokensPerDay, costs]);
}

function KeychainRejected({ store }: { store: SettingsStore }) {
  const t = texts.value.connections;
  if (!store.isUnsaved.value) return null;
  return (
    <div class="note-care keychain-note" role="alert">
      <p>{t.settings.unlockFirst}</p>
      <Button busy={store.busy.value} onClick={() => void store.saveAnyway("keychain")}>{t.key.again}</Button>
      <Button onClick={() => void store.saveAnyway("run")}>{t.key.runOnly}</Button>
      <Button variant="quiet" onClick={() => void store.saveAnyway(null)}>{t.cancel}</Button>
    </div>
  );
}
