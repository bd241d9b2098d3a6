/*
 * First start and every new chatbot: a name, then homes, then Look. Two steps
 * on one calm page; the chatbot exists after the first one.
 */
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { ArrowRight, FileUp, Sparkles, type IconNode } from "lucide";
import { CallFault } from "../../api/transport";
import { useApp } from "../app-context";
import { Button } from "../parts/Button";
import { Field } from "../parts/Field";
import { Icon } from "../parts/Icon";
import { Line } from "../parts/controls";
import { Mark } from "../parts/Mark";
import { ImportPanel } from "../importing/ImportPanel";
import { rememberId } from "../shell/chatbots";
import { makeChatbot } from "./make-chatbot";

export function StartScreen() {
  const made = useSignal<{ serialNumber: string; name: string } | null>(null);
  return (
    <section class="start" aria-label="New chatbot">
      <div class="start-column">
        <Mark size={48} />
        {made.value ? (
          <HomesStep {...made.value} />
        ) : (
          <NameStep done={(serialNumber, name) => (made.value = { serialNumber, name })} />
        )}
      </div>
    </section>
  );
}

function NameStep({ done }: { done: (serialNumber: string, name: string) => void }) {
  const app = useApp();
  const name = useSignal("");
  const busy = useSignal(false);
  const fault = useSignal<string | undefined>(undefined);
  const first = app.chatbots.value.is !== "ready" || app.chatbots.value.value.length === 0;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    fault.value = undefined;
    try {
      const chosen = name.value.trim() || "Porch";
      done(await makeChatbot(app, chosen), chosen);
    } catch (thrown) {
      fault.value = CallFault.from(thrown).message;
    } finally {
      busy.value = false;
    }
  };
  return (
    <>
      <h1 class="start-title">{first ? "The porch light is on" : "A new chatbot"}</h1>
      <p class="start-lead">
        {first
          ? "A bot that answers visitors of your site from your own listings. It runs on this computer; there is no account to make."
          : "It gets its own look, its own listings and its own snippet."}
      </p>
      <form ref={form} class="start-form" onSubmit={(event) => void submit(event)}>
        <Field label="What is it called?" help="Visitors see this name. You can change it at any time." fault={fault.value}>
          {(ids) => <Line ids={ids} name="Name" value={name.value} placeholder="Porch" onInput={(text) => (name.value = text)} />}
        </Field>
        <Button type="submit" look="primary" icon={ArrowRight} busy={busy.value}>
          {busy.value ? "Making it" : "Go on"}
        </Button>
      </form>
      {app.connection.value?.kind === "remote" ? <ExistingStep connectionId={app.connection.value.id} /> : null}
    </>
  );
}

/** For services that cannot list their chatbots. */
function ExistingStep({ connectionId }: { connectionId: string }) {
  const app = useApp();
  const id = useSignal("");
  const known = /^[\w-]{8,64}$/.test(id.value.trim());
  const add = async (event: Event) => {
    event.preventDefault();
    if (!known) return;
    rememberId(connectionId, id.value.trim());
    await app.refreshChatbots();
    app.open(id.value.trim(), "look");
  };
  return (
    <form class="start-existing" onSubmit={(event) => void add(event)}>
      <Field label="Or add one that exists" help="Its chatbot ID, from the settings of that service.">
        {(ids) => <Line ids={ids} value={id.value} onInput={(text) => (id.value = text)} />}
      </Field>
      <Button type="submit" disabled={!known}>Add</Button>
    </form>
  );
}

function HomesStep({ serialNumber, name }: { serialNumber: string; name: string }) {
  const app = useApp();
  const busy = useSignal(false);
  const importing = useSignal(false);
  const imported = useSignal(false);
  const arrive = () => {
    void app.refreshChatbots();
    app.open(serialNumber, "look");
  };
  const leaveImport = () => {
    importing.value = false;
    if (imported.value) arrive();
  };
  const addSamples = async () => {
    busy.value = true;
    try {
      const report = await app.transport.desktop("add_sample_homes", { serialNumber });
      app.toast({ text: `${report.Created} sample homes are in. Ask ${name} about them.`, tone: "good" });
      arrive();
    } catch (thrown) {
      app.complain("adding the sample homes")(thrown);
    } finally {
      busy.value = false;
    }
  };
  return (
    <>
      <h1 class="start-title">Which homes does {name} know?</h1>
      <p class="start-lead">It answers from these and never makes up a price.</p>
      <div class="start-ways">
        <Way
          icon={Sparkles}
          title={busy.value ? "Bringing the homes" : "Start with sample homes"}
          text="Drawn homes of a town that does not exist, good for trying things out. Delete them whenever you like."
          disabled={busy.value}
          onClick={() => void addSamples()}
        />
        <Way
          icon={FileUp}
          title="Import your listings"
          text="A CSV or XLSX file, for example a portal's export. You see each row before it counts."
          disabled={busy.value}
          onClick={() => (importing.value = true)}
        />
      </div>
      <Button look="quiet" disabled={busy.value} onClick={arrive}>Later, show me the bot</Button>
      {importing.value ? (
        <ImportPanel serialNumber={serialNumber} doneWord={`Show ${name}`} close={leaveImport} imported={() => (imported.value = true)} />
      ) : null}
    </>
  );
}

interface WayProps {
  icon: IconNode;
  title: string;
  text: string;
  disabled: boolean;
  onClick: () => void;
}

function Way({ icon, title, text, disabled, onClick }: WayProps) {
  return (
    <button class="way" type="button" disabled={disabled} aria-busy={disabled} onClick={onClick}>
      <Icon node={icon} size={20} />
      <strong>{title}</strong>
      <span>{text}</span>
    </button>
  );
}
