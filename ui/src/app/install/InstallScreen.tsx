/* The core creates the snippets, because it knows the URL that visitors reach. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { ExternalLink } from "lucide";
import type { EmbedSnippet } from "../../api/desktop";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { Failed, Loading } from "../components/states";
import { loadInto, LOADING, type Loadable } from "../shell/app-store";
import { ScreenFrame } from "../shell/ScreenFrame";
import { texts } from "../texts";
import { CspCheck } from "./CspCheck";
import { DomainsSummary } from "./DomainsSummary";
import { Guides } from "./Guides";
import { ReachabilityWarning } from "./ReachabilityWarning";
import { CopyButton, SnippetCard } from "./SnippetCard";
import { WebsitePanel } from "./WebsitePanel";

export function InstallScreen({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const snippet = useSignal<Loadable<EmbedSnippet>>(LOADING);
  const t = texts.value.install;
  const load = () => void loadInto(snippet, () => app.transport.desktop("embed_snippet", { serialNumber }));
  useEffect(load, [serialNumber]);
  const shown = snippet.value;
  return (
    <ScreenFrame actions={shown.is === "ready" ? <CopyButton variant="primary" word={t.copyBubble} text={shown.value.bubble} /> : null}>
      <div class="column-scroll">
        <div class="column">
          {shown.is === "loading" ? <Loading what={t.theSnippets} /> : null}
          {shown.is === "failed" ? <Failed error={shown.error} doing={t.makingSnippets} retry={load} /> : null}
          {shown.is === "ready" ? <InstallMethods snippet={shown.value} serialNumber={serialNumber} /> : null}
        </div>
      </div>
    </ScreenFrame>
  );
}

function InstallMethods({ snippet, serialNumber }: { snippet: EmbedSnippet; serialNumber: string }) {
  const app = useApp();
  const t = texts.value.install;
  const visit = () => void app.transport.desktop("open_as_visitor", { serialNumber, title: texts.value.settings.visitorTitle(app.openRow.value?.Name ?? "") }).catch(app.reportError(t.opening));
  return (
    <>
      <ReachabilityWarning baseUrl={snippet.baseUrl} />
      <WebsitePanel />
      <SnippetCard title={t.bubble.title} text={t.bubble.text} code={snippet.bubble} />
      <SnippetCard title={t.frame.title} text={t.frame.text} code={snippet.iframe} />
      <SnippetCard
        title={t.share.title}
        text={t.share.text}
        code={snippet.share}
        action={<Button icon={ExternalLink} onClick={visit}>{t.openAsVisitor}</Button>}
      />
      <DomainsSummary serialNumber={serialNumber} />
      <CspCheck baseUrl={snippet.baseUrl} />
      <Guides serialNumber={serialNumber} baseUrl={snippet.baseUrl} />
    </>
  );
}
