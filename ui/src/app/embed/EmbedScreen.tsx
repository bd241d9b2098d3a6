/*
 * Embed: the snippet for the bubble, an iframe and the share link, each with
 * Copy, and which domains may use them. The snippets come from the core, which
 * knows the address that visitors reach.
 */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { ExternalLink } from "lucide";
import type { EmbedSnippet } from "../../api/desktop";
import { useApp } from "../app-context";
import { Button } from "../parts/Button";
import { Failed, Loading } from "../parts/Told";
import { loadInto, LOADING, type Loadable } from "../shell/app-store";
import { ScreenFrame } from "../shell/ScreenFrame";
import { DomainsSummary } from "./DomainsSummary";
import { CopyButton, SnippetCard } from "./SnippetCard";

export function EmbedScreen({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const snippet = useSignal<Loadable<EmbedSnippet>>(LOADING);
  const load = () => void loadInto(snippet, () => app.transport.desktop("embed_snippet", { serialNumber }));
  useEffect(load, [serialNumber]);
  const shown = snippet.value;
  const visit = () => void app.transport.desktop("open_as_visitor", { serialNumber }).catch(app.complain("opening the share page"));
  return (
    <ScreenFrame actions={shown.is === "ready" ? <CopyButton look="primary" word="Copy the bubble" text={shown.value.bubble} /> : null}>
      <div class="column-scroll">
        <div class="column">
          {shown.is === "loading" ? <Loading what="the snippets" /> : null}
          {shown.is === "failed" ? <Failed fault={shown.fault} doing="making the snippets" retry={load} /> : null}
          {shown.is === "ready" ? (
            <>
              <SnippetCard
                title="Bubble"
                text="Paste it once, before the closing body tag of every page that should have the bubble. Nothing else on the page changes."
                code={shown.value.bubble}
              />
              <SnippetCard title="In the page" text="The chat as a part of a page, where you place it." code={shown.value.iframe} />
              <SnippetCard
                title="Share link"
                text="A page of its own, for mails, posts and printed codes."
                code={shown.value.share}
                action={<Button icon={ExternalLink} onClick={visit}>Open as a visitor</Button>}
              />
              <DomainsSummary serialNumber={serialNumber} baseUrl={shown.value.baseUrl} />
            </>
          ) : null}
        </div>
      </div>
    </ScreenFrame>
  );
}
