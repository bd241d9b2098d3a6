/*
 * Asks for keys in a browser and tests the secret key. A page served at /manage/ can call only its own service, so the
 * URL is asked for in development only. There, the key is exchanged for a session that ends by itself; elsewhere it
 * stays in memory.
 */
import { useSignal } from "@preact/signals";
import { startSession } from "../../api/browser-session";
import { httpTransport } from "../../api/http";
import { ApiError, type Transport } from "../../api/transport";
import { Button } from "../components/Button";
import { Field } from "../components/Field";
import { TextInput } from "../components/controls";
import { Logo } from "../components/Logo";
import { texts } from "../texts";
import { connectionErrorText, linkErrorText } from "./connection-error";

export const IS_SERVED = /\/manage\/(index\.html)?$/.test(window.location.pathname);
/** The service that served this page. */
export const OWN_URL = new URL(".", window.location.href).href.replace(/\/manage\/$/, "").replace(/\/$/, "");

interface Props {
  /** Why a sign-in link or the session didn't work. */
  problem?: ApiError | null;
  connected: (transport: Transport) => void;
}

export function ConnectForm({ problem = null, connected }: Props) {
  const own = OWN_URL;
  const baseUrl = useSignal(own);
  const secretKey = useSignal("");
  /** Null until the agent says that the service needs one. */
  const sessionKey = useSignal<string | null>(null);
  const error = useSignal<ApiError | null>(null);
  const linkProblem = useSignal(problem);
  const isBusy = useSignal(false);
  const t = texts.value.start.inBrowser;
  const connect = async (event: Event) => {
    event.preventDefault();
    if (isBusy.value) return;
    isBusy.value = true;
    error.value = null;
    linkProblem.value = null;
    const [url, key, session] = [baseUrl.value.trim(), secretKey.value.trim(), sessionKey.value?.trim()];
    const transport = httpTransport(url, key, session);
    try {
      await transport.call("list_models", {});
      connected(IS_SERVED && !session ? httpTransport(url, await startSession(url, { secretKey: key })) : transport);
    } catch (thrown) {
      error.value = ApiError.from(thrown);
      isBusy.value = false;
    }
  };
  return (
    <main class="start">
      <form class="start-column start-form" onSubmit={(event) => void connect(event)}>
        <Logo size={48} />
        <h1 class="start-title">{t.title}</h1>
        <p class="start-lead">{IS_SERVED ? t.leadHere(own) : t.lead}</p>
        {linkProblem.value ? <p class="note-care" role="alert">{linkErrorText(linkProblem.value, t)}</p> : null}
        {IS_SERVED ? null : (
          <Field label={t.serverUrl}>
            {(ids) => <TextInput ids={ids} type="url" value={baseUrl.value} onInput={(text) => (baseUrl.value = text)} />}
          </Field>
        )}
        <Field label={t.key} help={t.keyHelp} {...(error.value ? { error: connectionErrorText(error.value, t) } : {})}>
          {(ids) => (
            <TextInput
              ids={ids}
              type="password"
              value={secretKey.value}
              placeholder="sk_…"
              onInput={(text) => {
                secretKey.value = text;
                error.value = null;
              }}
            />
          )}
        </Field>
        {sessionKey.value === null ? (
          <button class="text-button" type="button" onClick={() => (sessionKey.value = "")}>{t.addSessionKey}</button>
        ) : (
          <Field label={t.sessionKey} help={t.sessionKeyHelp}>
            {(ids) => <TextInput ids={ids} type="password" value={sessionKey.value ?? ""} placeholder="wk_…" autoFocus onInput={(text) => (sessionKey.value = text)} />}
          </Field>
        )}
        <Button type="submit" variant="primary" disabled={!secretKey.value.trim()} busy={isBusy.value}>
          {isBusy.value ? t.connecting : t.connect}
        </Button>
      </form>
    </main>
  );
}
