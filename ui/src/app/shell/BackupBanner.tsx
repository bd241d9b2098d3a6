import { X } from "lucide";
import { useApp } from "../app-context";
import { Button, IconButton } from "../components/Button";
import { texts } from "../texts";
import { closeWarning, shownWarning } from "./backup-warning";

export function BackupBanner() {
  const app = useApp();
  const t = texts.value.health.banner;
  const connection = app.connection.value;
  const warning = shownWarning(connection);
  if (!connection || !warning || app.screen.value === "health") return null;
  return (
    <div class="start-note">
      <p>{warning === "Missed" ? t.missed : t.unverified}</p>
      <Button onClick={() => app.show("health")}>{t.open}</Button>
      <IconButton name={texts.value.shell.crash.close} icon={X} onClick={() => closeWarning(connection, warning)} />
    </div>
  );
}
