import { Globe } from "lucide";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { PanelHead } from "../components/PanelHead";
import { openGuide } from "../shell/website-guide";
import { texts } from "../texts";

export function WebsitePanel() {
  const app = useApp();
  const t = texts.value.website;
  return (
    <section class="panel website-panel" aria-label={t.title}>
      <PanelHead title={t.title} help={app.transport.kind === "tauri" ? t.panelText : t.panelTextInBrowser}>
        <div class="panel-actions">
          <Button icon={Globe} onClick={() => openGuide(app)}>{t.open}</Button>
        </div>
      </PanelHead>
    </section>
  );
}
