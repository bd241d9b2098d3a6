import { X } from "lucide";
import { useApp } from "../app-context";
import { Button, IconButton } from "../components/Button";
import { texts } from "../texts";
import { closeNote, copyCrashLog, useDefaultRenderer, startNotes, type StartNote } from "./startup-report";
import { BackupBanner } from "./BackupBanner";
import { UpdateBanner } from "./UpdateBanner";

export function StartupBanners() {
  return (
    <div role="status">
      {startNotes.value.map((note) => (
        <NoteLine key={note} note={note} />
      ))}
      <BackupBanner />
      <UpdateBanner />
    </div>
  );
}

function NoteLine({ note }: { note: StartNote }) {
  const app = useApp();
  const t = texts.value.shell.crash;
  const close = () => closeNote(note);
  const usual = () => void useDefaultRenderer(app).then(close);
  const show = () => void app.transport.desktop("show_folder", { which: "logs" }).catch(app.reportError(t.show));
  return (
    <div class="start-note">
      <p>{note === "safe" ? t.safe : t.ended}</p>
      {note === "safe" ? (
        <Button onClick={usual}>{t.usual}</Button>
      ) : (
        <>
          <Button onClick={show}>{t.show}</Button>
          <Button onClick={() => void copyCrashLog(app)}>{t.copy}</Button>
        </>
      )}
      <IconButton name={t.close} icon={X} onClick={close} />
    </div>
  );
}
