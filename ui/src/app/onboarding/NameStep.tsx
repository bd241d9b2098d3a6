import { useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { ArrowRight } from "lucide";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { Field } from "../components/Field";
import { TextInput } from "../components/controls";
import { formErrorText } from "../errors";
import { texts } from "../texts";
import { createChatbot } from "./create-chatbot";

interface NameStepProps {
  /** The first chatbot on this computer, which can also begin with the website. */
  isFirstHere: boolean;
  done: (serialNumber: string, name: string) => void;
}

export function NameStep({ isFirstHere, done }: NameStepProps) {
  const app = useApp();
  const t = texts.value.start;
  const name = useSignal("");
  const busy = useSignal(false);
  const error = useSignal<string | undefined>(undefined);
  const first = app.chatbots.value.is !== "ready" || app.chatbots.value.value.length === 0;
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector("input")?.focus(), []);

  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    error.value = undefined;
    try {
      const chosen = name.value.trim() || t.defaultName;
      done(await createChatbot(app, chosen), chosen);
    } catch (thrown) {
      error.value = formErrorText(thrown, () => texts.value.settings.settings.Name.label);
    } finally {
      busy.value = false;
    }
  };
  return (
    <>
      <Introduction first={first} />
      {isFirstHere ? <h2 id="start-here" class="start-way">{t.hereTitle}</h2> : null}
      <form ref={form} class="start-form" aria-labelledby={isFirstHere ? "start-here" : undefined} onSubmit={(event) => void submit(event)}>
        <Field label={t.nameLabel} help={t.nameHelp} error={error.value}>
          {(ids) => <TextInput ids={ids} name="Name" value={name.value} placeholder={t.defaultName} onInput={(text) => (name.value = text)} />}
        </Field>
        <Button type="submit" variant="primary" icon={ArrowRight} busy={busy.value}>
          {busy.value ? t.making : t.goOn}
        </Button>
      </form>
    </>
  );
}

/** "It runs on this computer" is true of the built-in service only. */
function Introduction({ first }: { first: boolean }) {
  const t = texts.value.start;
  const connection = useApp().connection.value;
  const isElsewhere = connection?.kind === "remote";
  const isFirst = first && !isElsewhere;
  return (
    <>
      <h1 class="start-title">{isElsewhere ? t.remoteTitle(connection.name) : isFirst ? t.firstTitle : t.title}</h1>
      <p class="start-lead">{isFirst ? t.firstLead : t.lead}</p>
    </>
  );
}
