/* What was sent to a webhook, newest first, with what its endpoint answered. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { RotateCw } from "lucide";
import type { Delivery } from "../../../api/generated/Delivery";
import type { DeliveryPage } from "../../../api/generated/DeliveryPage";
import type { Webhook } from "../../../api/generated/Webhook";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { Failed, Loading } from "../../components/states";
import { formatDateTime, formatNumber } from "../../format";
import { loadInto, LOADING, type Loadable } from "../../shell/app-store";
import { texts } from "../../texts";
import { attemptsLabel, eventLabel, problemLabel } from "./webhook-labels";

const STATES = ["", "Waiting", "Sent", "Dead"];
const PAGE_SIZE = 20;
/** Before the first delivery; the service keeps 90 days. */
const BEGINNING = "2026-01-01";

export function WebhookDeliveries({ webhook, changed }: { webhook: Webhook; changed: () => void }) {
  const app = useApp();
  const t = texts.value.webhooks;
  const { WebhookID } = webhook;
  const page = useSignal<Loadable<DeliveryPage>>(LOADING);
  const state = useSignal("");
  const pages = useSignal(1);
  const read = async (): Promise<DeliveryPage> => {
    const filter = state.value ? { State: state.value } : {};
    return app.transport.call("list_deliveries", { WebhookID, ...filter, PageSize: PAGE_SIZE * pages.value });
  };
  const load = () => void loadInto(page, read);
  useEffect(load, []);
  const replay = (chosen: { DeliveryIDs: number[] } | { From: string; State: string }) =>
    void app.transport.call("replay_deliveries", { WebhookID, ...chosen }).then(({ Count }) => {
      app.toast({ text: t.replayed(Count, formatNumber(Count)), tone: "good" });
      load();
      changed();
    }, app.reportError(t.replaying));
  const shown = page.value;
  if (shown.is === "loading") return <Loading what={t.theDeliveries} />;
  if (shown.is === "failed") return <Failed error={shown.error} doing={t.readingDeliveries} retry={load} />;
  const { List, VirtualCount } = shown.value;
  return (
    <div class="deliveries">
      <div class="deliveries-head">
        <label>
          <span class="sr-only">{t.which}</span>
          <select
            value={state.value}
            onChange={({ currentTarget }) => {
              state.value = currentTarget.value;
              pages.value = 1;
              load();
            }}
          >
            {STATES.map((one) => (
              <option key={one} value={one}>{t.filter[one]}</option>
            ))}
          </select>
        </label>
        <span class="bar-count" aria-live="polite">{t.counted(VirtualCount, formatNumber(VirtualCount))}</span>
        <span class="bar-space" />
        {webhook.Dead > 0 ? <Button onClick={() => replay({ From: BEGINNING, State: "Dead" })}>{t.replayFailed}</Button> : null}
        <Button variant="quiet" icon={RotateCw} onClick={load}>{t.refresh}</Button>
      </div>
      {List.length === 0 ? <p class="field-help">{state.value ? t.noneOf : t.noDeliveries}</p> : null}
      <ul class="emails">
        {List.map((delivery) => (
          <li key={delivery.DeliveryID}>
            <DeliveryRow delivery={delivery} replay={() => replay({ DeliveryIDs: [delivery.DeliveryID] })} />
          </li>
        ))}
      </ul>
      {List.length < VirtualCount ? (
        <Button
          variant="quiet"
          onClick={() => {
            pages.value += 1;
            load();
          }}
        >
          {t.more}
        </Button>
      ) : null}
    </div>
  );
}

const TONE: Record<string, string> = { Waiting: "care", Sent: "good", Dead: "bad" };
/** Its subject is the webhook itself. */
const TEST = "webhook.test";

function DeliveryRow({ delivery, replay }: { delivery: Delivery; replay: () => void }) {
  const t = texts.value.webhooks;
  const problem = problemLabel(delivery);
  return (
    <details class="email-row">
      <summary>
        <span class="email-line">
          <strong class="email-subject">{eventLabel(delivery.Type)}</strong>
          <span class={`mark-word mark-${TONE[delivery.State] ?? "care"}`}>{t.filter[delivery.State] ?? delivery.State}</span>
          <time class="conversation-time" dateTime={delivery.CreateTime}>{formatDateTime(delivery.CreateTime)}</time>
        </span>
        <span class="email-to">{delivery.Type === TEST ? attemptsLabel(delivery) : `${attemptsLabel(delivery)} · ${delivery.Subject}`}</span>
        {problem ? <span class="email-problem">{problem}</span> : null}
      </summary>
      <div class="email-body">
        <p class="explanation-quiet">{delivery.EventID}</p>
        <h3>{t.body}</h3>
        <pre class="code email-text" tabIndex={0}>{readable(delivery.Body)}</pre>
        {delivery.LastStatus > 0 ? (
          <>
            <h3>{t.response} {delivery.LastStatus}</h3>
            {delivery.LastResponse ? <pre class="code email-text" tabIndex={0}>{delivery.LastResponse}</pre> : <p class="field-help">{t.noResponse}</p>}
          </>
        ) : null}
        {delivery.State === "Waiting" ? null : <Button onClick={replay}>{t.replay}</Button>}
      </div>
    </details>
  );
}

/** The body with line breaks; as it is if it isn't JSON. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
