/* For an agent who starts with the website and has nothing on this computer: the first chatbot is created on the server. */
import { useSignal } from "@preact/signals";
import type { Connection } from "../../api/desktop";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { Field } from "../components/Field";
import { TextInput } from "../components/controls";
import { createChatbot } from "../onboarding/create-chatbot";
import { formErrorText } from "../errors";
import { texts } from "../texts";
import { updateGuide } from "./guide-store";

export function FirstChatbot({ server }: { server: Connection }) {
  const app = useApp();
  const t = texts.value.website.move;
  const start = texts.value.start;
  const name = useSignal("");
  const isBusy = useSignal(false);
  const error = useSignal<string | undefined>(undefined);
  const works = app.connection.value?.id === server.id;
  const create = async () => {
    if (!works) await app.useConnection(server.id);
    const { value: chatbots } = app.chatbots;
    if (chatbots.is === "failed") throw chatbots.error;
    // The server may have had chatbots before it was paired.
    if (chatbots.is !== "ready" || chatbots.value.length === 0) app.chatbot.value = await createChatbot(app, name.value.trim() || start.defaultName);
    updateGuide({ isMoved: true, step: "snippet" });
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (isBusy.value) return;
    isBusy.value = true;
    error.value = undefined;
    void create()
      .catch((thrown: unknown) => (error.value = formErrorText(thrown, () => texts.value.settings.settings.Name.label)))
      .finally(() => (isBusy.value = false));
  };
  return (
    <form class="guide-form" onSubmit={submit}>
      <p>{works ? t.empty : t.nothing(server.name)}</p>
      <Field label={start.nameLabel} help={start.nameHelp} error={error.value}>
        {(ids) => <TextInput ids={ids} name="Name" value={name.value} placeholder={start.defaultName} onInput={(text) => (name.value = text)} />}
      </Field>
      <div class="guide-actions">
        <Button type="submit" variant="primary" busy={isBusy.value}>{isBusy.value ? start.making : t.create}</Button>
      </div>
    </form>
  );
}
