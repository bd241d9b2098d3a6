/* Where the built-in service backs up to, and for how long; kept by the desktop core. */
import { useSignal } from "@preact/signals";
import { FolderOpen } from "lucide";
import type { BackupStatus } from "../../api/generated/BackupStatus";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { texts } from "../texts";

export function BackupFolder({ status, reload }: { status: BackupStatus; reload: () => void }) {
  const app = useApp();
  const t = texts.value.health.backups;
  const choosing = useSignal(false);
  const isOn = status.State !== "Off";
  const choose = async () => {
    choosing.value = true;
    try {
      if (await app.transport.desktop("choose_backup_folder", { title: t.chooseTitle })) reload();
    } catch (thrown) {
      app.reportError(t.choosing)(thrown);
    } finally {
      choosing.value = false;
    }
  };
  const keep = (rule: string) => void app.transport.desktop("save_backup_settings", { isOn: true, keep: rule }).then(reload, app.reportError(t.keeping));
  const show = () => void app.transport.desktop("show_folder", { which: "backups" }).catch(app.reportError(t.showing));
  const turnOff = async () => {
    const yes = await app.ask({ title: t.turnOffTitle, text: t.turnOffText, confirm: t.turnOff, losing: true });
    if (yes) await app.transport.desktop("save_backup_settings", { isOn: false, keep: status.Keep }).then(reload, app.reportError(t.turningOff));
  };
  return (
    <div class="health-folder">
      {isOn ? (
        <label class="field health-keep">
          <span>{t.keep}</span>
          <select value={status.Keep} onChange={(event) => keep(event.currentTarget.value)}>
            {Object.entries(t.keepChoices).map(([rule, name]) => <option key={rule} value={rule}>{name}</option>)}
          </select>
        </label>
      ) : null}
      <div class="health-actions">
        <Button icon={FolderOpen} variant={isOn ? "plain" : "primary"} busy={choosing.value} onClick={() => void choose()}>{isOn ? t.change : t.choose}</Button>
        {isOn ? <Button onClick={show}>{t.show}</Button> : null}
        {isOn ? <Button variant="quiet" onClick={() => void turnOff()}>{t.turnOff}</Button> : null}
      </div>
    </div>
  );
}
