import { Fragment } from "preact";
import { useSignal } from "@preact/signals";
import type { SavedWebhook } from "../../../api/generated/SavedWebhook";
import type { Webhook } from "../../../api/generated/Webhook";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { formatDate, formatNumber, formatTime } from "../../format";
import { texts } from "../../texts";
import { WebhookDeliveries } from "./WebhookDeliveries";
import { WebhookForm } from "./WebhookForm";
import { eventLabel, problemLabel } from "./webhook-labels";

const TONE: Record<string, string> = { On: "good", Off: "care", Failing: "bad", Gone: "bad" };

interface WebhookRowProps {
  webhook: Webhook;
  types: string[];
  saved: (result: SavedWebhook) => void;
  reload: () => void;
}

export function WebhookRow({ webhook, types, saved, reload }: WebhookRowProps) {
  const t = texts.value.webhooks;
  const editing = useSignal(false);
  const listing = useSignal(false);
  /** Raised when there may be new deliveries. */
  const round = useSignal(0);
  const finished = (result: SavedWebhook) => {
    editing.value = false;
    saved(result);
  };
  const tested = () => {
    round.value += 1;
    reload();
  };
  return (
    <article class="webhook" aria-label={webhook.Url}>
      <p class="webhook-head">
        <strong class="webhook-url" title={webhook.Url}><Breakable url={webhook.Url} /></strong>
        <span class={`mark-word mark-${TONE[webhook.State] ?? "care"}`}>{t.states[webhook.State] ?? webhook.State}</span>
      </p>
      <WebhookSummary webhook={webhook} />
      {editing.value ? (
        <WebhookForm webhook={webhook} types={types} saved={finished} close={() => (editing.value = false)} />
      ) : (
        <WebhookActions webhook={webhook} saved={saved} reload={reload} tested={tested} edit={() => (editing.value = true)}>
          <Button onClick={() => (listing.value = !listing.value)}>{listing.value ? t.hideDeliveries : t.deliveries}</Button>
        </WebhookActions>
      )}
      {listing.value ? <WebhookDeliveries key={round.value} webhook={webhook} changed={reload} /> : null}
    </article>
  );
}

function WebhookSummary({ webhook }: { webhook: Webhook }) {
  const app = useApp();
  const t = texts.value.webhooks;
  const chatbots = app.chatbots.value;
  const chatbot = chatbots.is === "ready" ? chatbots.value.find(({ SerialNumber }) => SerialNumber === webhook.SerialNumber) : undefined;
  const scope = webhook.SerialNumber === "" ? t.allChatbots : (chatbot?.Name ?? webhook.SerialNumber);
  const moment = (time: string) => `${formatDate(time)}, ${formatTime(time)}`;
  const counts = [
    webhook.Waiting > 0 ? t.waiting(webhook.Waiting, formatNumber(webhook.Waiting)) : "",
    webhook.Dead > 0 ? t.dead(webhook.Dead, formatNumber(webhook.Dead)) : "",
  ].filter(Boolean);
  return (
    <div class="webhook-summary">
      <p class="field-help">{[scope, ...(webhook.Format === "Daily" ? [t.formats.Daily] : webhook.Events.map(eventLabel))].join(" · ")}</p>
      {counts.length > 0 ? <p class="field-help">{counts.join(" · ")}</p> : null}
      {webhook.State === "Failing" ? <p class="connection-error">{t.failing(moment(webhook.FailingSince))}</p> : null}
      {webhook.State === "Gone" ? <p class="connection-error">{t.gone}</p> : null}
      {webhook.OldSecretUntil ? <p class="field-help">{t.secretOld(moment(webhook.OldSecretUntil))}</p> : null}
    </div>
  );
}

interface WebhookActionsProps {
  webhook: Webhook;
  saved: (result: SavedWebhook) => void;
  reload: () => void;
  tested: () => void;
  edit: () => void;
  children: preact.ComponentChildren;
}

function WebhookActions({ webhook, saved, reload, tested, edit, children }: WebhookActionsProps) {
  const app = useApp();
  const t = texts.value.webhooks;
  const testing = useSignal(false);
  const { WebhookID } = webhook;
  const isOn = webhook.State === "On" || webhook.State === "Failing";
  const test = async () => {
    testing.value = true;
    try {
      const delivery = await app.transport.call("test_webhook", { WebhookID });
      const isSent = delivery.State === "Sent";
      app.toast({ text: isSent ? t.testSent(delivery.LastStatus) : problemLabel(delivery), tone: isSent ? "good" : "bad" });
      tested();
    } catch (thrown) {
      app.reportError(t.testing)(thrown);
    } finally {
      testing.value = false;
    }
  };
  const rotate = async () => {
    const yes = await app.ask({ title: t.rotateTitle, text: t.rotateText, confirm: t.rotate, losing: false });
    if (yes) await app.transport.call("rotate_webhook", { WebhookID }).then(saved, app.reportError(t.rotating));
  };
  const remove = async () => {
    const yes = await app.ask({ title: t.removeTitle, text: t.removeText, confirm: t.remove, losing: true });
    if (yes) await app.transport.call("remove_webhook", { WebhookID }).then(reload, app.reportError(t.removing));
  };
  const finish = () => void app.transport.call("rotate_webhook", { WebhookID, Finish: true }).then(saved, app.reportError(t.finishing));
  const change = () => void app.transport.call("save_webhook", { WebhookID, State: isOn ? "Off" : "On" }).then(saved, app.reportError(t.saving));
  return (
    <div class="webhook-actions">
      <Button busy={testing.value} onClick={() => void test()}>{t.test}</Button>
      {children}
      <Button variant="quiet" onClick={edit}>{t.edit}</Button>
      <Button variant="quiet" onClick={change}>{isOn ? t.pause : t.resume}</Button>
      <Button variant="quiet" onClick={() => void rotate()}>{t.rotate}</Button>
      {webhook.OldSecretUntil ? <Button variant="quiet" onClick={finish}>{t.finish}</Button> : null}
      <Button variant="quiet" onClick={() => void remove()}>{t.remove}</Button>
    </div>
  );
}

/** A long URL breaks before its slashes, not within a word. */
function Breakable({ url }: { url: string }) {
  const [host = "", ...segments] = url.split(/(?=\/)(?<=[^/:])/);
  return <>{host}{segments.map((segment, at) => <Fragment key={at}><wbr />{segment}</Fragment>)}</>;
}
