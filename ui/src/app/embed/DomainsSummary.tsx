/*
 * Who may embed this bot, in a sentence, with the way to change it. Read from
 * the settings of Look, saved ones only.
 */
import { useEffect } from "preact/hooks";
import { useApp } from "../app-context";
import { Button } from "../parts/Button";
import { lookStore } from "../look/look-store";

export function DomainsSummary({ serialNumber, baseUrl }: { serialNumber: string; baseUrl: string }) {
  const app = useApp();
  const look = lookStore(app, serialNumber);
  useEffect(() => {
    if (look.saved.value.is !== "ready") void look.load();
  }, [look]);
  const saved = look.saved.value.is === "ready" ? look.saved.value.value : {};
  const domains = String(saved.Domains ?? "").split(/[\s,]+/).filter(Boolean);
  const checked = saved.VerifyDomain === true;
  return (
    <section class="panel" aria-label="Allowed domains">
      <div class="panel-head">
        <div>
          <h2>Allowed domains</h2>
          <p class="field-help">
            {checked ? "Only these sites may use this bot. Others are refused." : "Any site may use this bot. Choose domains under Look, Visitors to narrow it."}
          </p>
        </div>
        <div class="panel-actions">
          <Button onClick={() => app.show("look")}>Change</Button>
        </div>
      </div>
      {checked && domains.length > 0 ? (
        <ul class="pills">
          {domains.map((domain) => (
            <li key={domain} class="pill">{domain}</li>
          ))}
        </ul>
      ) : null}
      {isLocal(baseUrl) ? (
        <p class="field-help">
          {baseUrl} is this computer. Sites on the internet reach the bot once it runs on a server with a public address.
        </p>
      ) : null}
    </section>
  );
}

function isLocal(baseUrl: string): boolean {
  return /^https?:\/\/(127\.|localhost|\[::1\])/.test(baseUrl);
}
