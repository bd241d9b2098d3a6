import { useEffect } from "preact/hooks";
import { useApp } from "../app-context";
import { errorText } from "../errors";
import { Button } from "../components/Button";
import { settingsStore } from "../settings/store/settings-store";
import { PanelHead } from "../components/PanelHead";
import { texts } from "../texts";

export function DomainsSummary({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const t = texts.value.install.domains;
  const settings = settingsStore(app, serialNumber);
  useEffect(() => {
    if (settings.saved.value.is !== "ready") void settings.load();
  }, [settings]);
  const loaded = settings.saved.value;
  const saved = loaded.is === "ready" ? loaded.value : {};
  const domains = String(saved.Domains ?? "").split(/[\s,]+/).filter(Boolean);
  const isNarrowed = saved.VerifyDomain === true;
  const known = !isNarrowed ? t.any : domains.length > 0 ? t.narrowed : t.none;
  const help =
    loaded.is === "ready" ? known
    : loaded.is === "loading" ? texts.value.common.loading(texts.value.settings.theSettings)
    : errorText(loaded.error, texts.value.settings.readingSettings).what;
  return (
    <section class="panel" aria-label={t.title}>
      <PanelHead title={t.title} help={help}>
        <div class="panel-actions">
          <Button onClick={() => app.show("look")}>{t.change}</Button>
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
