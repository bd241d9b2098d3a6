/*
 * One connection: its state in a word, use, test, rename, remove, and its two
 * keys. Removing asks, because its keys are forgotten with it.
 */
import { useSignal } from "@preact/signals";
import { Check, Pencil, RotateCw, Trash } from "lucide";
import type { Connection } from "../../api/desktop";
import { useApp } from "../app-context";
import { Button, IconButton } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { KeyLine } from "./KeyLine";

const WORDS = {
  ready: "Ready",
  starting: "Starting",
  unreachable: "Not reachable",
  refused: "Key refused",
} as const;

export function ConnectionCard({ connection, current }: { connection: Connection; current: boolean }) {
  const app = useApp();
  const busy = useSignal<string | null>(null);
  const renaming = useSignal(false);
  const builtIn = connection.kind === "built-in";

  const attempt = async (word: string, doing: string, work: () => Promise<unknown>) => {
    busy.value = word;
    try {
      await work();
      await app.refreshState();
    } catch (thrown) {
      app.complain(doing)(thrown);
    } finally {
      busy.value = null;
    }
  };
  const test = () => void attempt("test", "testing the connection", () => app.transport.desktop("test_connection", { id: connection.id }));
  const use = () => void attempt("use", "changing the connection", () => app.useConnection(connection.id));
  const rename = (name: string) =>
    void attempt("rename", "renaming the connection", async () => {
      if (name && name !== connection.name) await app.transport.desktop("rename_connection", { id: connection.id, name });
      renaming.value = false;
    });
  const remove = async () => {
    const yes = await app.ask({
      title: `Remove ${connection.name}?`,
      text: "Its keys are forgotten on this computer. Nothing changes on the service.",
      confirm: "Remove",
      losing: true,
    });
    if (yes) await attempt("remove", "removing the connection", () => app.transport.desktop("remove_connection", { id: connection.id }));
  };

  return (
    <section class={`panel connection${current ? " connection-current" : ""}`} aria-label={connection.name}>
      <div class="panel-head">
        <div class="connection-words">
          {renaming.value ? <RenameLine name={connection.name} done={rename} /> : <h2>{builtIn ? "Built-in service" : connection.name}</h2>}
          <p class="connection-state">
            <span class={`state-dot state-${connection.state}`} />
            {WORDS[connection.state]}
            <span class="connection-address">{connection.baseUrl}</span>
          </p>
          {connection.message ? <p class="field-help">{connection.message}</p> : null}
        </div>
        <div class="panel-actions">
          <Button icon={RotateCw} busy={busy.value === "test"} onClick={test}>Test</Button>
          {current ? <span class="pill pill-good"><Icon node={Check} /> In use</span> : <Button busy={busy.value === "use"} onClick={use}>Use this</Button>}
          {builtIn ? null : <IconButton name={`Rename ${connection.name}`} icon={Pencil} onClick={() => (renaming.value = true)} />}
          {builtIn ? null : <IconButton name={`Remove ${connection.name}`} icon={Trash} onClick={() => void remove()} />}
        </div>
      </div>
      <KeyLine connection={connection} kind="secret" has={connection.hasSecretKey} />
      {builtIn ? null : <KeyLine connection={connection} kind="session" has={connection.hasSessionKey} />}
    </section>
  );
}

function RenameLine({ name, done }: { name: string; done: (name: string) => void }) {
  return (
    <input
      class="rename-line"
      type="text"
      aria-label="New name"
      autoFocus
      value={name}
      onBlur={(event) => done(event.currentTarget.value.trim())}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
    />
  );
}
