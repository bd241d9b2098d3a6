/*
 * Where the line goes in the usual site builders, in a few words each. From
 * docs/embedding.md, which names where each is known from; menus move.
 */
import { PanelHead } from "../components/PanelHead";
import { texts } from "../texts";

interface GuidesProps {
  serialNumber: string;
  baseUrl: string;
}

export function Guides({ serialNumber, baseUrl }: GuidesProps) {
  const t = texts.value.install.guides;
  return (
    <section class="panel" aria-label={t.title}>
      <PanelHead title={t.title} help={t.text} />
      <div class="guides">
        {t.builders.map(({ name, steps, asGlobal }) => (
          <details key={name} class="guide">
            <summary>{name}</summary>
            <p>{steps}</p>
            {asGlobal ? <pre class="code" tabIndex={0}>{globalForm(serialNumber, baseUrl)}</pre> : null}
          </details>
        ))}
      </div>
    </section>
  );
}

/** A tag manager drops attributes that it does not know. */
function globalForm(serialNumber: string, baseUrl: string): string {
  return `<script>window.porchlight = { chatbotId: "${serialNumber}", domain: "${baseUrl}" }</script>\n<script src="${baseUrl}/embed.min.js"></script>`;
}
