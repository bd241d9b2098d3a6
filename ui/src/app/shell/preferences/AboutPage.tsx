/*
 * Preferences: what this program is and where its files are. In a browser
 * there are none on this computer.
 */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { AppInfo } from "../../../api/desktop";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { texts } from "../../texts";
import { copyCrashLog, useDefaultRenderer } from "../startup-report";

export function AboutPage() {
  const app = useApp();
  const info = useSignal<AppInfo | null>(null);
  const said = texts.value.shell.preferences;
  useEffect(() => {
    app.transport.desktop("program_info", {}).then((told) => (info.value = told), () => undefined);
  }, []);
  const version = info.value?.version ?? (app.state.value.is === "ready" ? app.state.value.value.version : "");
  const show = (which: "data" | "logs") => void app.transport.desktop("show_folder", { which }).catch(app.complain(said.show));
  return (
    <>
      <dl class="program">
        <Row name={said.version} value={version} />
        {info.value ? (
          <>
            <Row name={said.data} value={info.value.dataFolder} help={said.dataHelp}>
              <Button label={`${said.show}: ${said.data}`} onClick={() => show("data")}>{said.show}</Button>
            </Row>
            <Row name={said.logs} value={info.value.logFolder} help={said.logsHelp}>
              <Button label={`${said.show}: ${said.logs}`} onClick={() => show("logs")}>{said.show}</Button>
              <Button label={`${said.copy}: ${said.logs}`} onClick={() => void copyCrashLog(app)}>{said.copy}</Button>
            </Row>
            <Row name={said.renderer} value={said.renderers[info.value.renderer]} help={said.rendererHelp}>
              {info.value.renderer === "usual" ? null : <Button onClick={() => void useDefaultRenderer(app)}>{said.rendererUsual}</Button>}
            </Row>
          </>
        ) : null}
      </dl>
      {info.value ? null : <p class="field-help">{said.inBrowser}</p>}
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
