import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { AppInfo } from "../../../api/desktop";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { texts } from "../../texts";
import { copyCrashLog, useDefaultRenderer } from "../startup-report";
import { UpdateSection } from "./UpdateSection";

export function AboutPage() {
  const app = useApp();
  const info = useSignal<AppInfo | null>(null);
  const t = texts.value.shell.preferences;
  useEffect(() => {
    app.transport.desktop("get_app_info", {}).then((appInfo) => (info.value = appInfo), () => undefined);
  }, []);
  const version = info.value?.version ?? (app.state.value.is === "ready" ? app.state.value.value.version : "");
  const show = (which: "data" | "logs") => void app.transport.desktop("show_folder", { which }).catch(app.reportError(t.show));
  return (
    <>
      <UpdateSection />
      <dl class="program">
        <Row name={t.version} value={version} />
        {info.value ? (
          <>
            <Row name={t.data} value={info.value.dataFolder} help={t.dataHelp}>
              <Button label={`${t.show}: ${t.data}`} onClick={() => show("data")}>{t.show}</Button>
            </Row>
            <Row name={t.logs} value={info.value.logFolder} help={t.logsHelp}>
              <Button label={`${t.show}: ${t.logs}`} onClick={() => show("logs")}>{t.show}</Button>
              <Button label={`${t.copy}: ${t.logs}`} onClick={() => void copyCrashLog(app)}>{t.copy}</Button>
            </Row>
            <Row name={t.renderer} value={t.renderers[info.value.renderer]} help={t.rendererHelp}>
              {info.value.renderer === "usual" ? null : <Button onClick={() => void useDefaultRenderer(app)}>{t.rendererUsual}</Button>}
            </Row>
          </>
        ) : null}
      </dl>
      {info.value ? null : <p class="field-help">{t.inBrowser}</p>}
    </>
  );
}

function Row({ name, value, help, children }: { name: string; value: string; help?: string; children?: ComponentChildren }) {
  return (
    <div class="program-row">
      <dt>{name}</dt>
      <dd>
        <span class="program-value">{value}</span>
        {help ? <span class="field-help">{help}</span> : null}
        {children ? <span class="program-actions">{children}</span> : null}
      </dd>
    </div>
  );
}
