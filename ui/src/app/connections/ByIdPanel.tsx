/* Chatbots of a service that can't list them, added by ID. An unknown ID fails at its first use. */
import { useSignal } from "@preact/signals";
import { Plus, X } from "lucide";
import type { Connection } from "../../api/desktop";
import type { ChatbotRow } from "../../api/wire";
import { useApp } from "../app-context";
import { Button, IconButton } from "../components/Button";
import { Field } from "../components/Field";
import { TextInput } from "../components/controls";
import { uncacheId, isChatbotId, cacheId } from "../shell/chatbot-cache";
import { texts } from "../texts";

export function ByIdPanel({ connection }: { connection: Connection }) {
  const app = useApp();
  const t = texts.value.connections.byId;
  const rows = app.chatbots.value.is === "ready" ? app.chatbots.value.value : [];
  const takeOff = async (row: ChatbotRow) => {
    const yes = await app.ask({ title: t.offTitle(row.Name), text: t.offText, confirm: t.offWord, losing: true });
    if (!yes) return;
    uncacheId(connection.id, row.SerialNumber);
    await app.refreshChatbots();
    if (app.chatbot.value === row.SerialNumber) app.chatbot.value = null;
  };
  return (
    <section class="panel" aria-label={t.title}>
      <h2>{t.title}</h2>
      <p class="field-help">{t.help}</p>
      <AddById connectionId={connection.id} />
      <ul class="id-list">
        {rows.map((row) => (
          <li key={row.SerialNumber} class="key-line">
            <span class="key-text">
              <span>{row.Name}</span>
              {row.Name === row.SerialNumber ? null : <span class="field-help">{row.SerialNumber}</span>}
            </span>
            <IconButton name={t.off(row.Name)} icon={X} onClick={() => void takeOff(row)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Adds a chatbot by ID and opens it. */
export function AddById({ connectionId }: { connectionId: string }) {
  const app = useApp();
  const t = texts.value.connections.byId;
  const id = useSignal("");
  const error = useSignal<string | undefined>(undefined);
  const add = async (event: Event) => {
    event.preventDefault();
    const serial = id.value.trim();
    if (!isChatbotId(serial)) {
      error.value = t.wrong;
      return;
    }
    cacheId(connectionId, serial);
    await app.refreshChatbots();
    app.open(serial, "look");
  };
  return (
    <form class="id-form" onSubmit={(event) => void add(event)}>
      <Field label={t.id} error={error.value}>
        {(ids) => (
          <TextInput
            ids={ids}
            value={id.value}
            onInput={(text) => {
              id.value = text;
              error.value = undefined;
            }}
          />
        )}
      </Field>
      <Button type="submit" icon={Plus} disabled={id.value.trim() === ""}>{t.add}</Button>
    </form>
  );
}
