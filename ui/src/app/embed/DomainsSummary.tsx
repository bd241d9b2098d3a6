/*
 * Who may embed this bot, in a sentence, with the way to change it. Read from
 * the settings of Look, saved ones only.
 */
import { useEffect } from "preact/hooks";
import { useApp } from "../app-context";
import { Button } from "../parts/Button";
import { lookStore } from "../look/look-store";
import { PanelHead } from "../parts/PanelHead";
import { texts } from "../texts";

export function DomainsSummary({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const said = texts.value.embed.domains;
  const look = lookStore(app, serialNumber);
  useEffect(() => {
    if (look.saved.value.is !== "ready") void look.load();
  }, [look]);
  const saved = look.saved.value.is === "ready" ? look.saved.value.value : {};
  const domains = String(saved.Domains ?? "").split(/[\s,]+/).filter(Boolean);
  const isNarrowed = saved.VerifyDomain === true;
  return (
    <section class="panel" aria-label={said.title}>
      <PanelHead title={said.title} help={isNarrowed ? said.narrowed : said.any}>
        <div class="panel-actions">
          <Button onClick={() => app.show("look")}>{said.change}</Button>
        </div>
      </PanelHead>
      {isNarrowed && domains.length > 0 ? (
        <ul class="pills">
          {domains.map((domain) => (
            <li key={domain} class="pill">{domain}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
