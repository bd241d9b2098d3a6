/* Backups: where they are, how the last one went, and "Back up now". */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { DatabaseBackup } from "lucide";
import type { Connection } from "../../api/desktop";
import type { BackupStatus } from "../../api/generated/BackupStatus";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { PanelHead } from "../components/PanelHead";
import { Failed, Loading } from "../components/states";
import { loadInto, LOADING, type Loadable } from "../shell/app-store";
import { noteBackups } from "../shell/backup-warning";
import { texts } from "../texts";
import { BackupDetails } from "./BackupDetails";
import { BackupFolder } from "./BackupFolder";
import { BackupProgress } from "./BackupProgress";
import { BackupWarnings } from "./BackupWarnings";

/** How often a running backup is asked for, and one that doesn't run. */
const RUNNING_MS = 500;
const IDLE_MS = 30_000;

export function BackupsPanel({ connection }: { connection: Connection }) {
  const app = useApp();
  const t = texts.value.health.backups;
  const status = useSignal<Loadable<BackupStatus>>(LOADING);
  /** When the last backup was made before the one that was asked for; null without one. */
  const previous = useSignal<string | null>(null);
  const take = (next: BackupStatus) => {
    const isMade = previous.value !== null && next.State !== "Running";
    if (isMade && !next.Failure && next.Last && next.Last.Time !== previous.value) app.toast({ text: t.done, tone: "good" });
    if (isMade) previous.value = null;
    noteBackups(connection.id, next);
    status.value = { is: "ready", value: next };
  };
  const load = () => app.transport.call("get_backups", {}).then(take);
  const first = () => void loadInto(status, () => app.transport.call("get_backups", {})).then(() => status.value.is === "ready" && noteBackups(connection.id, status.value.value));
  useEffect(first, []);
  const shown = status.value;
  const pause = shown.is === "ready" && shown.value.State === "Running" ? RUNNING_MS : IDLE_MS;
  useEffect(() => {
    const timer = setInterval(() => void load().catch(() => undefined), pause);
    return () => clearInterval(timer);
  }, [pause]);
  const start = () => {
    previous.value = shown.is === "ready" ? (shown.value.Last?.Time ?? "") : "";
    void app.transport.call("start_backup", {}).then(take, app.reportError(t.starting));
  };
  const isOn = shown.is === "ready" && shown.value.State !== "Off";
  const isHere = connection.kind === "built-in" && app.transport.kind === "tauri";
  return (
    <section class="panel" aria-label={t.title}>
      <PanelHead title={t.title} help={t.help}>
        {isOn ? (
          <div class="panel-actions">
            <Button icon={DatabaseBackup} variant="primary" busy={shown.value.State === "Running"} onClick={start}>{t.now}</Button>
          </div>
        ) : null}
      </PanelHead>
      {shown.is === "loading" ? <Loading what={t.the} /> : null}
      {shown.is === "failed" ? <Failed error={shown.error} doing={t.reading} retry={first} /> : null}
      {shown.is === "ready" ? (
        <>
          <BackupWarnings status={shown.value} />
          {shown.value.State === "Running" ? <BackupProgress status={shown.value} /> : null}
          {isOn ? <BackupDetails status={shown.value} /> : <BackupsOff isHere={isHere} />}
          {isHere ? <BackupFolder status={shown.value} reload={() => void load()} /> : null}
          {isOn ? <p class="field-help">{t.secrets}</p> : null}
        </>
      ) : null}
    </section>
  );
}

function BackupsOff({ isHere }: { isHere: boolean }) {
  const t = texts.value.health.backups;
  if (isHere) return <p class="health-note">{t.offHere}</p>;
  return (
    <div class="health-note">
      <p>{t.off}</p>
      <p class="field-help">{t.howTo}</p>
      <pre class="code" tabIndex={0}>--backup-to /backup/porchlight</pre>
    </div>
  );
}
