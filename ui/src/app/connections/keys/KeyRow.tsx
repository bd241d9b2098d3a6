/*
 * If the keychain rejects a key, the agent can retry or keep it in memory until the app closes. A
 * key is never stored anywhere else.
 */
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { KeyRound } from "lucide";
import { storedSession } from "../../../api/browser-session";
import { DESKTOP_ERROR, type Connection, type KeyCheck, type KeyKind, type KeyStorage } from "../../../api/desktop";
import { ApiError } from "../../../api/transport";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { Icon } from "../../components/Icon";
import { autoFocus } from "../../components/auto-focus";
import { texts } from "../../texts";

interface KeyRowProps {
  connection: Connection;
  kind: KeyKind;
  place: KeyStorage | null;
}

export function KeyRow({ connection, kind, place }: KeyRowProps) {
  const app = useApp();
  const t = texts.value.connections;
  const typing = useSignal(false);
  const busy = useSignal(false);
  /** A key that the keychain rejected, while the agent decides. */
  const rejectedKey = useSignal<string | null>(null);
  const title = t.key[kind];
  const builtIn = connection.kind === "built-in" || connection.id === "here";
  const check = connection.keys?.[kind] ?? null;

  const keep = async (key: string, storageText: KeyStorage) => {
    busy.value = true;
    try {
      await app.transport.desktop("save_key", { connectionId: connection.id, kind, key, keep: storageText });
      typing.value = false;
      rejectedKey.value = null;
    } catch (thrown) {
      if (ApiError.from(thrown).code === DESKTOP_ERROR.keychain) rejectedKey.value = key;
      else app.reportError(t.doing.keep)(thrown);
    } finally {
      busy.value = false;
      await app.refreshState();
    }
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem("key");
    const key = field instanceof HTMLInputElement ? field.value.trim() : "";
    if (key) void keep(key, "keychain");
  };
  const askAgain = async (key: string) => {
    busy.value = true;
    const state = await app.transport.desktop("retry_keychain", {}).catch(() => null);
    busy.value = false;
    if (state?.keychain.state === "ready") await keep(key, "keychain");
    else await app.refreshState();
  };
  const forget = async () => {
    busy.value = true;
    await app.transport.desktop("delete_key", { connectionId: connection.id, kind }).catch(app.reportError(t.doing.forget));
    busy.value = false;
    await app.refreshState();
  };
  const stop = () => {
    typing.value = false;
    rejectedKey.value = null;
  };
  const line = useRef<HTMLDivElement>(null);
  const isEditing = typing.value || rejectedKey.value !== null;
  const wasEditing = useRef(false);
  // Returns the focus.
  useEffect(() => {
    if (wasEditing.current && !isEditing) line.current?.querySelector("button")?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isEditing) return;
    event.preventDefault();
    stop();
  };

  const waiting = rejectedKey.value;
  return (
    <div ref={line} class="key-line" onKeyDown={onKeyDown}>
      <Icon node={KeyRound} />
      <span class="key-text">
        <span>{title}</span>
        <span class="field-help">{storageText(place, builtIn, kind, isClosed(app.state.value), check)}</span>
        {check && (place || connection.id === "here") ? <KeyState check={check} kind={kind} /> : null}
      </span>
      {waiting ? (
        <div class="key-choice" role="alert">
          <p>{t.key.notKept}</p>
          <span class="key-actions">
            <Button busy={busy.value} onClick={() => void askAgain(waiting)}>{t.key.again}</Button>
            <Button onClick={() => void keep(waiting, "run")}>{t.key.runOnly}</Button>
            <Button variant="quiet" onClick={stop}>{t.key.cancel}</Button>
          </span>
        </div>
      ) : typing.value ? (
        <form class="key-form" onSubmit={save}>
          <input name="key" type="password" autoComplete="off" ref={autoFocus} aria-label={t.key.field(title, connection.name)} />
          <Button type="submit" busy={busy.value}>{t.key.keep}</Button>
          <Button variant="quiet" onClick={stop}>{t.key.cancel}</Button>
        </form>
      ) : builtIn ? null : (
        <span class="key-actions">
          <Button onClick={() => (typing.value = true)}>{place ? t.key.replace : t.key.set}</Button>
          {place ? <Button variant="quiet" busy={busy.value} onClick={() => void forget()}>{t.key.forget}</Button> : null}
        </span>
      )}
    </div>
  );
}

function isClosed(state: ReturnType<typeof useApp>["state"]["value"]): boolean {
  return state.is === "ready" && ["locked", "silent", "asking"].includes(state.value.keychain.state);
}

/** The last test result of a saved key. */
function KeyState({ check, kind }: { check: KeyCheck; kind: KeyKind }) {
  const t = texts.value.connections;
  if (check.is === "accepted") return <span class="field-help key-accepted">{t.key.accepted}</span>;
  if (check.is !== "rejected") return null;
  return (
    <span class="field-help key-rejected">
      {kind === "secret" ? t.key.rejectedSecret : t.key.rejectedSession} {check.words ? t.testResult.serverMessage(check.words) : ""}
    </span>
  );
}

function storageText(place: KeyStorage | null, builtIn: boolean, kind: KeyKind, closed: boolean, check: KeyCheck | null): string {
  const t = texts.value.connections;
  const use = kind === "secret" ? t.key.useSecret : t.key.useSession;
  if (place === "run") return builtIn ? t.key.runBuiltIn : t.key.run;
  if (place === "keychain") return builtIn ? t.key.keptForAll : t.key.kept(use);
  if (builtIn && kind === "session" && check?.is === "missing") return t.key.sessionMissingHere;
  if (builtIn) return storedSession() ? t.keychain.browserSessionKey : t.keychain.browser;
  if (closed) return t.key.cannotRead;
  if (check?.is === "missing" && kind === "session") return t.key.sessionMissing;
  return kind === "session" ? t.key.sessionNotSet : t.key.notSet(use);
}
