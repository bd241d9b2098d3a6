import { preferencesOpen, queueOpen } from "./open-dialogs";
import { PreferencesDialog } from "./preferences/PreferencesDialog";
import { QueueDialog } from "./queue/QueueDialog";

export function Dialogs() {
  return (
    <>
      {preferencesOpen.value ? <PreferencesDialog page={preferencesOpen.value} /> : null}
      {queueOpen.value ? <QueueDialog /> : null}
    </>
  );
}
