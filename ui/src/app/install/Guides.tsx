/* Instructions for site builders, from docs/embedding.md, which lists the sources. */
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
        {Object.entries(texts.value.siteBuilders).map(([id, { name, steps, asGlobal }]) => (
          <details key={id} class="guide">
            <summary>{name}</summary>
            <GuideSteps steps={steps} />
            {asGlobal ? <pre class="code" tabIndex={0}>{globalForm(serialNumber, baseUrl)}</pre> : null}
          </details>
        ))}
      </div>
    </section>
  );
}

export function GuideSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol class="guide-steps">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

/** A tag manager drops attributes that it doesn't know. */
export function globalForm(serialNumber: string, baseUrl: string): string {
  return `<script>window.porchlight = { chatbotId: "${serialNumber}", domain: "${baseUrl}" }</script>\n<script src="${baseUrl}/embed.min.js"></script>`;
}
