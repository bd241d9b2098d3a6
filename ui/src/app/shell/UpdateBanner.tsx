import { X } from "lucide";
import { Button, IconButton } from "../components/Button";
import { texts } from "../texts";
import { preferencesOpen } from "./open-dialogs";
import { closeUpdate, shownRelease } from "./update-notice";

export function UpdateBanner() {
  const release = shownRelease();
  const t = texts.value.shell.updates;
  if (!release) return null;
  return (
    <div class="start-note">
      <p>{t.available(release.version)}</p>
      <Button onClick={() => (preferencesOpen.value = "program")}>{t.whatsNew}</Button>
      <IconButton name={texts.value.shell.crash.close} icon={X} onClick={closeUpdate} />
    </div>
  );
}
