/* The webhooks of the service in use. A signing secret is shown once, until its note is closed. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Plus } from "lucide";
import type { SavedWebhook } from "../../../api/generated/SavedWebhook";
import type { WebhookPage } from "../../../api/generated/WebhookPage";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { PanelHead } from "../../components/PanelHead";
import { Failed, Loading } from "../../components/states";
import { CopyButton } from "../../install/SnippetCard";
import { loadInto, LOADING, type Loadable } from "../../shell/app-store";
import { texts } from "../../texts";
import { WebhookForm } from "./WebhookForm";
import { WebhookRow } from "./WebhookRow";

export function WebhooksPanel() {
  const app = useApp();
  const t = texts.value.webhooks;
  const webhooks = useSignal<Loadable<WebhookPage>>(LOADING);
  const adding = useSignal(false);
  const secret = useSignal<string | null>(null);
  const load = () => void loadInto(webhooks, () => app.transport.call("list_webhooks", { PageSize: 100 }));
  useEffect(load, []);
  const shown = webhooks.value;
  const saved = (result: SavedWebhook) => {
    adding.value = false;
    if (result.Secret) secret.value = result.Secret;
    load();
  };
  return (
    <section class="panel" aria-label={t.title}>
      <PanelHead title={t.title} help={t.help}>
        {adding.value || shown.is !== "ready" ? null : (
          <div class="panel-actions">
            <Button icon={Plus} onClick={() => (adding.value = true)}>{t.add}</Button>
          </div>
        )}
      </PanelHead>
      {secret.value ? <SecretNote secret={secret.value} close={() => (secret.value = null)} /> : null}
      {shown.is === "loading" ? <Loading what={t.the} /> : null}
      {shown.is === "failed" ? <Failed error={shown.error} doing={t.reading} retry={load} /> : null}
      {shown.is === "ready" && adding.value ? <WebhookForm types={shown.value.EventTypes} saved={saved} close={() => (adding.value = false)} /> : null}
      {shown.is === "ready" && shown.value.List.length === 0 && !adding.value ? <p class="field-help">{t.none}</p> : null}
      {shown.is === "ready" && shown.value.List.length > 0 ? (
        <ul class="webhooks">
          {shown.value.List.map((webhook) => (
            <li key={webhook.WebhookID}>
              <WebhookRow webhook={webhook} types={shown.value.EventTypes} saved={saved} reload={load} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function SecretNote({ secret, close }: { secret: string; close: () => void }) {
  const t = texts.value.webhooks;
  return (
    <div class="new-key" role="status">
      <p>{t.secretOnce}</p>
      <pre class="code" tabIndex={0} aria-label={t.secretTitle}>{secret}</pre>
      <div class="panel-foot">
        <CopyButton text={secret} />
        <Button variant="quiet" onClick={close}>{t.done}</Button>
      </div>
    </div>
  );
}
