/* Removing asks first, because it also deletes the keys of the connection. */
import { useSignal } from "@preact/signals";
import { Check, Pencil, RotateCw, Trash, TriangleAlert } from "lucide";
import type { Connection } from "../../api/desktop";
import { useApp } from "../app-context";
import { formatDateTime } from "../format";
import { Button, IconButton } from "../components/Button";
import { Icon } from "../components/Icon";
import { clearConnection } from "../shell/chatbot-cache";
import { autoFocus } from "../components/auto-focus";
import { texts } from "../texts";
import { CreditsLine } from "./CreditsLine";
import { KeyRow } from "./keys/KeyRow";
import { capabilitiesText, testResultText } from "./test-result";

export function ConnectionCard({ connection, current }: { connection: Connection; current: boolean }) {
  const app = useApp();
  const t = texts.value.connections;
  const busy = useSignal<string | null>(null);
  const renaming = useSignal(false);
  const builtIn = connection.kind === "built-in";
  const name = builtIn && app.transport.kind === "tauri" ? t.builtIn : connection.name;

  const attempt = async (word: keyof typeof t.doing, work: () => Promise<unknown>) => {
    busy.value = word;
    try {
      await work();
      await app.refreshState();
    } catch (thrown) {
      app.reportError(t.doing[word])(thrown);
    } finally {
      busy.value = null;
    }
  };
  const test = () => void attempt("test", () => app.transport.desktop("test_connection", { id: connection.id }));
  const use = () => void attempt("use", () => app.useConnection(connection.id));
  const rename = (to: string) =>
    void attempt("rename", async () => {
      if (to && to !== connection.name) await app.transport.desktop("rename_connection", { id: connection.id, name: to });
      renaming.value = false;
    });
  const remove = async () => {
    const yes = await app.ask({ title: t.removeTitle(name), text: t.removeText, confirm: t.removeWord, losing: true });
    if (!yes) return;
    await attempt("remove", async () => {
      await app.transport.desktop("remove_connection", { id: connection.id });
      clearConnection(connection.id);
      if (current) await app.load();
    });
  };

  return (
    <section class={`panel connection${current ? " connection-current" : ""}`} aria-label={name} aria-busy={busy.value !== null}>
      <div class="panel-head">
        <div class="connection-text">
          {renaming.value ? <RenameLine name={connection.name} done={rename} /> : <h2>{name}</h2>}
          <p class="connection-state">
            <span class={`state-dot state-${connection.state}`} />
            {t.states[connection.state]}
            <span class="connection-url">{connection.baseUrl}</span>
          </p>
        </div>
        <div class="panel-actions">
          <Button icon={RotateCw} busy={busy.value === "test"} onClick={test}>{t.test}</Button>
          {current ? <span class="pill pill-good"><Icon node={Check} /> {t.inUse}</span> : <Button busy={busy.value === "use"} onClick={use}>{t.use}</Button>}
          {builtIn || app.transport.kind !== "tauri" ? null : (
            <>
              <IconButton name={t.rename(name)} icon={Pencil} onClick={() => (renaming.value = true)} />
              <IconButton name={t.remove(name)} icon={Trash} onClick={() => void remove()} />
            </>
          )}
        </div>
      </div>
      <TestedDetails connection={connection} />
      <KeyRow connection={connection} kind="secret" place={placeOf(connection, "secret")} />
      {hasSessionLine(connection) ? <KeyRow connection={connection} kind="session" place={placeOf(connection, "session")} /> : null}
      {current ? <CreditsLine key={connection.id} connection={connection} /> : null}
    </section>
  );
}

/** In a browser, only if the service needs a session key; Porchlight needs only the secret key. */
function hasSessionLine({ kind, id, keys }: Connection): boolean {
  if (id === "here") return keys !== undefined && keys !== null && !["unknown", "notNeeded"].includes(keys.session.is);
  return kind !== "built-in";
}

function placeOf(connection: Connection, kind: "secret" | "session") {
  return (kind === "secret" ? connection.secretKeyIn : connection.sessionKeyIn) ?? null;
}

/** The last test result, the kind of service, its features, and when it was last used. */
function TestedDetails({ connection }: { connection: Connection }) {
  const t = texts.value.connections;
  const { verdict: result } = connection;
  const works = result?.is === "works";
  const isHeard = connection.service === "porchlight" || connection.service === "other";
  const kind = connection.version ? t.testResult.porchlight(connection.version) : connection.service === "other" ? t.testResult.other : "";
  const used = connection.lastUsedMs ? t.lastUsed(formatDateTime(new Date(connection.lastUsedMs).toISOString())) : t.neverUsed;
  return (
    <div class="connection-found">
      {result ? (
        <p role="status" class={works ? undefined : "connection-error"}>
          {works ? null : <Icon node={TriangleAlert} />}
          <span>{testResultText(result, connection.tookMs ?? 0)}</span>
        </p>
      ) : connection.message ? (
        <p role="status">{connection.message}</p>
      ) : null}
      {result?.is === "certificate" && result.problem === "notTrusted" ? <HowToTrust /> : null}
      {connection.movedFrom ? <p class="connection-error"><Icon node={TriangleAlert} /><span>{t.movedFrom(connection.movedFrom)}</span></p> : null}
      {isHeard ? (
        <p class="field-help">
          {kind} {capabilitiesText(connection)} {connection.kind === "remote" && connection.id !== "here" ? used : ""}
        </p>
      ) : null}
    </div>
  );
}

function HowToTrust() {
  const t = texts.value.connections;
  return (
    <details class="field-help">
      <summary>{t.howToTrust}</summary>
      <ul>
        <li>{t.trustLinux}</li>
        <li>{t.trustMac}</li>
        <li>{t.trustWindows}</li>
      </ul>
    </details>
  );
}

function RenameLine({ name, done }: { name: string; done: (name: string) => void }) {
  const gone = useSignal(false);
  return (
    <input
      class="rename-line"
      type="text"
      aria-label={texts.value.connections.newName}
      maxLength={100}
      ref={autoFocus}
      value={name}
      onBlur={(event) => done(gone.value ? name : event.currentTarget.value.trim())}
      onKeyDown={(event) => {
        if (event.key === "Escape") gone.value = true;
        if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
      }}
    />
  );
}
