/*
 * Connections and keys: the services this program talks to, whether each one
 * answers, and the keys for them. A key can be set and forgotten, never read.
 */
import { useSignal } from "@preact/signals";
import { Plus } from "lucide";
import type { AppState, Connection } from "../../api/desktop";
import { useApp } from "../app-context";
import { connectTo } from "../shell/open-dialogs";
import { Button } from "../parts/Button";
import { Failed, Loading } from "../parts/Told";
import { ScreenFrame } from "../shell/ScreenFrame";
import { AddConnection } from "./AddConnection";
import { ConnectionCard } from "./ConnectionCard";
import { ServiceKeys } from "./ServiceKeys";

export function ConnectionsScreen() {
  const app = useApp();
  const adding = useSignal(false);
  const closeForm = () => {
    adding.value = false;
    connectTo.value = null;
  };
  const state = app.state.value;
  return (
    <ScreenFrame
      title="Connections and keys"
      actions={<Button icon={Plus} look="primary" onClick={() => (adding.value = true)}>Add a connection</Button>}
    >
      <div class="column-scroll">
        <div class="column">
          {adding.value || connectTo.value !== null ? <AddConnection key={connectTo.value ?? ""} close={closeForm} /> : null}
          {state.is === "loading" ? <Loading what="the connections" /> : null}
          {state.is === "failed" ? <Failed fault={state.fault} doing="reading the connections" retry={() => void app.refreshState()} /> : null}
          {state.is === "ready" ? <Connections state={state.value} /> : null}
        </div>
      </div>
    </ScreenFrame>
  );
}

function Connections({ state }: { state: AppState }) {
  const current = state.connections.find((connection) => connection.id === state.current);
  return (
    <>
      {state.keychain.state !== "ready" ? (
        <p class="note-care" role="status">
          {state.keychain.message ?? (state.keychain.state === "locked" ? "The keychain is locked." : "This computer has no keychain.")}
        </p>
      ) : null}
      {state.connections.map((connection) => (
        <ConnectionCard key={connection.id} connection={connection} current={connection.id === state.current} />
      ))}
      {current && mayListKeys(current) ? <ServiceKeys key={current.id} connection={current} /> : null}
    </>
  );
}

/** Keys are managed where the service is ours and lets us in. */
function mayListKeys(connection: Connection): boolean {
  return connection.state === "ready" && connection.extensions.includes("keys");
}
