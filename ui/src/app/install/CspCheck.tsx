/* The agent pastes the policy, because the app never loads other websites. */
import { signal, useSignal } from "@preact/signals";
import { Check, TriangleAlert, X } from "lucide";
import { Field } from "../components/Field";
import { Icon } from "../components/Icon";
import { TextArea, Segments } from "../components/controls";
import { PanelHead } from "../components/PanelHead";
import { texts } from "../texts";
import { findings, isMixed, isSandboxed, fixedPolicy, readPolicies, type Finding, type InstallMethod } from "./csp";
import { CopyButton } from "./SnippetCard";

/** Kept while the app is open, because it is long to paste. */
const pasted = signal("");

export function CspCheck({ baseUrl }: { baseUrl: string }) {
  const way = useSignal<InstallMethod>("bubble");
  const t = texts.value.install.check;
  return (
    <section class="panel" aria-label={t.title}>
      <PanelHead title={t.title} help={t.text}>
        <Segments
          name={t.way}
          value={way.value}
          options={[
            { value: "bubble", label: t.bubble },
            { value: "frame", label: t.frame },
          ]}
          onChange={(next) => (way.value = next)}
        />
      </PanelHead>
      <Field label={t.label} help={t.help}>
        {(ids) => <TextArea ids={ids} name="policy" rows={4} value={pasted.value} placeholder="Content-Security-Policy: default-src 'self'; …" onInput={(text) => (pasted.value = text)} />}
      </Field>
      {pasted.value.trim() ? <Results text={pasted.value} way={way.value} baseUrl={baseUrl} /> : null}
    </section>
  );
}

function Results({ text, way, baseUrl }: { text: string; way: InstallMethod; baseUrl: string }) {
  const t = texts.value.install.check;
  const page = { service: baseUrl };
  const policies = readPolicies(text);
  const found = findings(policies, way, page);
  const sandboxed = way === "bubble" && isSandboxed(policies);
  const stops = sandboxed || isMixed(page) || found.some(({ use, result }) => result === "blocked" && use !== "img");
  const needsNonce = found.some(({ result }) => result === "nonce");
  const blocked = found.some(({ result }) => result === "blocked");
  const summary = policies.length === 0 ? t.noPolicy : stops ? t.stops : blocked ? t.without : needsNonce ? t.needsNonce : t.runs;
  return (
    <div class="csp" role="status">
      <p class={`csp-summary ${stops ? "csp-bad" : blocked || needsNonce ? "csp-care" : "csp-good"}`}>
        <Icon node={stops ? X : blocked || needsNonce ? TriangleAlert : Check} />
        {summary}
      </p>
      <ul class="csp-list">
        {policies.length > 0 ? found.map((finding) => <FindingLine key={finding.use} finding={finding} />) : null}
        {sandboxed ? <li>{t.sandbox}</li> : null}
        {isMixed(page) ? <li>{t.mixed}</li> : null}
        {policies.some(({ isReportOnly }) => isReportOnly) ? <li>{t.reportOnly}</li> : null}
        {policies.some(({ directives }) => directives.has("require-trusted-types-for")) ? <li>{t.trustedTypes}</li> : null}
      </ul>
      {blocked ? <FixedPolicy text={fixedPolicy(policies.filter(({ isReportOnly }) => !isReportOnly), way, page).join("\n")} /> : null}
    </div>
  );
}

function FindingLine({ finding: { use, result, by } }: { finding: Finding }) {
  const t = texts.value.install.check;
  return (
    <li class={`csp-line csp-${result}`}>
      <Icon node={result === "allowed" ? Check : result === "nonce" ? TriangleAlert : X} />
      <span>
        {t.uses[use]}: {t.verdicts[result]}
        {result === "blocked" ? ` ${t.effects[use]}` : null}
      </span>
      <code>{by || t.noDirective}</code>
    </li>
  );
}

function FixedPolicy({ text }: { text: string }) {
  const t = texts.value.install.check;
  return (
    <div class="csp-mended">
      <div class="panel-head">
        <p class="field-help">{t.mended}</p>
        <CopyButton text={text} />
      </div>
      <pre class="code" tabIndex={0}>{text}</pre>
    </div>
  );
}
