import { useEffect } from "preact/hooks";
import { batch, useSignal } from "@preact/signals";
import type { EmbedSnippet } from "../../../api/desktop";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { Field } from "../../components/Field";
import { Select } from "../../components/controls";
import { Failed, Loading } from "../../components/states";
import { globalForm, GuideSteps } from "../../install/Guides";
import { ReachabilityWarning } from "../../install/ReachabilityWarning";
import { CopyButton } from "../../install/SnippetCard";
import { loadInto, LOADING, type Loadable } from "../../shell/app-store";
import { texts } from "../../texts";
import { snippetEmail } from "../developer-email";
import { EmailButtons } from "../EmailButtons";
import { guide, updateGuide } from "../guide-store";
import { ServerGate } from "../ServerGate";

export function SnippetStep() {
  return <ServerGate>{({ serialNumber }) => <Snippet key={serialNumber} serialNumber={serialNumber} />}</ServerGate>;
}

function Snippet({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const snippet = useSignal<Loadable<EmbedSnippet>>(LOADING);
  const t = texts.value.install;
  const load = () => void loadInto(snippet, () => app.transport.desktop("embed_snippet", { serialNumber }));
  useEffect(load, [serialNumber]);
  const now = snippet.value;
  if (now.is === "loading") return <Loading what={t.theSnippets} />;
  if (now.is === "failed") return <Failed error={now.error} doing={t.makingSnippets} retry={load} />;
  return <Placing snippet={now.value} serialNumber={serialNumber} />;
}

function Placing({ snippet, serialNumber }: { snippet: EmbedSnippet; serialNumber: string }) {
  const t = texts.value.website.snippet;
  const builders = Object.entries(texts.value.siteBuilders);
  const [chosen = "", builder] = builders.find(([id]) => id === guide.value.builder) ?? [];
  const code = builder?.asGlobal ? globalForm(serialNumber, snippet.baseUrl) : snippet.bubble;
  return (
    <>
      <ReachabilityWarning baseUrl={snippet.baseUrl} />
      <p>{t.text}</p>
      <ChatbotChoice serialNumber={serialNumber} />
      <Field label={t.builder} help={t.checked}>
        {(ids) => (
          <Select
            ids={ids}
            name="builder"
            value={chosen}
            options={[{ value: "", label: t.choose }, ...builders.map(([id, { name }]) => ({ value: id, label: name }))]}
            onChange={(id) => updateGuide({ builder: id })}
          />
        )}
      </Field>
      {builder ? <GuideSteps steps={builder.steps} /> : null}
      <section class="guide-command" aria-label={t.code}>
        <div class="panel-head">
          <h3>{t.code}</h3>
          <CopyButton variant="primary" text={code} word={texts.value.install.copyBubble} />
        </div>
        <pre class="code" tabIndex={0}>{code}</pre>
      </section>
      <EmailButtons email={snippetEmail(code)} label={t.emailDeveloper} />
      <div class="guide-actions">
        <Button onClick={() => updateGuide({ step: "live" })}>{t.pasted}</Button>
      </div>
    </>
  );
}

function ChatbotChoice({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const rows = app.chatbots.value.is === "ready" ? app.chatbots.value.value : [];
  if (rows.length < 2) return null;
  const choose = (serial: string) =>
    batch(() => {
      app.open(serial, "look");
      app.show("website");
    });
  return (
    <Field label={texts.value.website.snippet.which}>
      {(ids) => <Select ids={ids} name="chatbot" value={serialNumber} options={rows.map((row) => ({ value: row.SerialNumber, label: row.Name }))} onChange={choose} />}
    </Field>
  );
}
