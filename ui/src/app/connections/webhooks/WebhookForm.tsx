import { useSignal } from "@preact/signals";
import type { SavedWebhook } from "../../../api/generated/SavedWebhook";
import type { Webhook } from "../../../api/generated/Webhook";
import { ApiError } from "../../../api/transport";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { Select, TextInput } from "../../components/controls";
import { Field } from "../../components/Field";
import { language, texts } from "../../texts";
import { eventLabel } from "./webhook-labels";

const STANDARD = "Standard";
const DAILY = "Daily";
/** One message per event of a conversation, so only if it is chosen. */
const EVERY_MESSAGE = "message.created";

interface WebhookFormProps {
  /** Missing for a new webhook. */
  webhook?: Webhook;
  types: string[];
  saved: (result: SavedWebhook) => void;
  close: () => void;
}

export function WebhookForm({ webhook, types, saved, close }: WebhookFormProps) {
  const app = useApp();
  const t = texts.value.webhooks;
  const url = useSignal(webhook?.Url ?? "");
  const scope = useSignal("");
  const format = useSignal(webhook?.Format ?? STANDARD);
  const events = useSignal(new Set(webhook?.Events ?? types.filter((type) => type !== EVERY_MESSAGE)));
  const busy = useSignal(false);
  const error = useSignal<string | undefined>(undefined);
  const chatbots = app.chatbots.value;
  const submit = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    error.value = undefined;
    // Earlier versions of the service have no formats.
    const chosen = format.value === DAILY ? { Format: DAILY } : { ...(webhook?.Format ? { Format: STANDARD } : {}), Events: [...events.value] };
    const target = webhook ? { WebhookID: webhook.WebhookID } : { SerialNumber: scope.value };
    try {
      saved(await app.transport.call("save_webhook", { ...target, Url: url.value.trim(), ...chosen }));
    } catch (thrown) {
      error.value = urlError(ApiError.from(thrown));
    } finally {
      busy.value = false;
    }
  };
  const choose = (type: string, isChosen: boolean) => {
    const next = new Set(events.value);
    if (isChosen) next.add(type);
    else next.delete(type);
    events.value = next;
  };
  return (
    <form class="make-key" onSubmit={(event) => void submit(event)}>
      <Field label={t.url} help={t.urlHelp} error={error.value}>
        {(ids) => <TextInput ids={ids} value={url.value} placeholder={t.urlPlaceholder} autoFocus onInput={(text) => (url.value = text)} />}
      </Field>
      {!webhook && chatbots.is === "ready" && chatbots.value.length > 1 ? (
        <Field label={t.scope}>
          {(ids) => (
            <Select
              ids={ids}
              value={scope.value}
              onChange={(serial) => (scope.value = serial)}
              options={[{ value: "", label: t.allChatbots }, ...chatbots.value.map((chatbot) => ({ value: chatbot.SerialNumber, label: chatbot.Name }))]}
            />
          )}
        </Field>
      ) : null}
      <Field label={t.format} help={format.value === DAILY ? t.dailyHelp : undefined}>
        {(ids) => (
          <Select ids={ids} value={format.value} onChange={(chosen) => (format.value = chosen)} options={[STANDARD, DAILY].map((value) => ({ value, label: t.formats[value] ?? value }))} />
        )}
      </Field>
      {format.value === DAILY ? null : <EventChoice types={types} chosen={events.value} choose={choose} />}
      <div class="panel-foot">
        <Button variant="quiet" onClick={close}>{t.cancel}</Button>
        <Button type="submit" busy={busy.value} disabled={url.value.trim() === "" || (format.value !== DAILY && events.value.size === 0)}>{t.save}</Button>
      </div>
    </form>
  );
}

/** The service says in English which rule the URL breaks. */
function urlError({ fields, message }: ApiError): string {
  const t = texts.value.webhooks;
  const isUrl = fields.some(({ field }) => field === "Url");
  return isUrl && language.value !== "en" ? t.urlWrong : message.replace(/^Url\b/, t.url);
}

interface EventChoiceProps {
  types: string[];
  chosen: Set<string>;
  choose: (type: string, isChosen: boolean) => void;
}

function EventChoice({ types, chosen, choose }: EventChoiceProps) {
  const t = texts.value.webhooks;
  return (
    <fieldset class="webhook-events">
      <legend>{t.events}</legend>
      {types.map((type) => (
        <label key={type} class="webhook-event">
          <input type="checkbox" checked={chosen.has(type)} onChange={({ currentTarget }) => choose(type, currentTarget.checked)} />
          <span class="webhook-event-name">
            {eventLabel(type)} <code>{type}</code>
          </span>
        </label>
      ))}
      {chosen.size === 0 ? <p class="field-error" role="alert">{t.noEvents}</p> : null}
    </fieldset>
  );
}
