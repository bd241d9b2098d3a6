/* Connections and keys. A saved key can be replaced or deleted, but never displayed. */
import { useSignal } from "@preact/signals";
import { Plus } from "lucide";
import type { AppState, Connection } from "../../api/desktop";
import { useApp } from "../app-context";
import { connectTo } from "../shell/open-dialogs";
import { Button } from "../components/Button";
import { Failed, Loading } from "../components/states";
import { supports } from "../shell/capabilities";
import { ScreenFrame } from "../shell/ScreenFrame";
import { texts } from "../texts";
import { AddConnection } from "./AddConnection";
import { ByIdPanel } from "./ByIdPanel";
import { ConnectionCard } from "./ConnectionCard";
import { KeychainBanner } from "./keys/KeychainBanner";
import { ServiceKeys } from "./keys/ServiceKeys";
import { TeamPanel } from "./team/TeamPanel";
import { SettingsPanels } from "./service-settings/SettingsPanels";
import { WebhooksPanel } from "./webhooks/WebhooksPanel";

export function ConnectionsScreen() {
  const app = useApp();
  const adding = useSignal(false);
  const closeForm = () => {
    adding.value = false;
    connectTo.value = null;
  };
  const t = texts.value.connections;
  const state = app.state.value;
  const mayAdd = app.transport.kind === "tauri";
  return (
    <ScreenFrame
      title={t.title}
      actions={mayAdd ? <Button icon={Plus} variant="primary" onClick={() => (adding.value = true)}>{t.add}</Button> : null}
    >
      <div class="column-scroll">
        <div class="column">
          {adding.value || connectTo.value !== null ? <AddConnection key={connectTo.value ?? ""} close={closeForm} /> : null}
          {state.is === "loading" ? <Loading what={t.loading} /> : null}
          {state.is === "failed" ? <Failed error={state.error} doing={t.reading} retry={() => void app.refreshState()} /> : null}
          {state.is === "ready" ? <Connections state={state.value} /> : null}
        </div>
      </div>
    </ScreenFrame>
  );
}

function Connections({ state }: { state: AppState }) {
  const app = useApp();
  const current = state.connections.find((connection) => connection.id === state.current);
  const usesKeychain = current?.kind === "built-in" && app.transport.kind === "tauri";
  return (
    <>
      <KeychainBanner state={state} />
      {state.connections.map((connection) => (
        <ConnectionCard key={connection.id} connection={connection} current={connection.id === state.current} />
      ))}
      {current && isWithoutList(current) ? <ByIdPanel key={`ids-${current.id}`} connection={current} /> : null}
      {current && current.state === "ready" && supports(current, "members") ? <TeamPanel key={`team-${current.id}`} /> : null}
      {current && canListKeys(current) ? <ServiceKeys key={current.id} connection={current} /> : null}
      {current && hasSettings(current, usesKeychain) ? <SettingsPanels key={`settings-${current.id}`} usesKeychain={usesKeychain} /> : null}
      {current && hasWebhooks(current) ? <WebhooksPanel key={`webhooks-${current.id}`} /> : null}
    </>
  );
}

function isWithoutList(connection: Connection): boolean {
  return !supports(connection, "chatbots");
}

/** The desktop core has those of its built-in service; another service has its own. */
function hasSettings(connection: Connection, usesKeychain: boolean): boolean {
  return usesKeychain || (connection.state === "ready" && supports(connection, "workspace-settings"));
}

function hasWebhooks(connection: Connection): boolean {
  return connection.state === "ready" && supports(connection, "webhooks");
}

/** Keys can be managed if the service is Porchlight and accepts our key. */
function canListKeys(connection: Connection): boolean {
  return connection.state === "ready" && supports(connection, "keys");
}
