/*
 * The window's own dialogs, drawn while they are open.
 */
import { preferencesOpen, queueOpen } from "./open-dialogs";
import { PreferencesDialog } from "./PreferencesDialog";
import { QueueDialog } from "./QueueDialog";

export function Dialogs() {
  return (
    <>
      {preferencesOpen.value ? <PreferencesDialog page={preferencesOpen.value} /> : null}
      {queueOpen.value ? <QueueDialog /> : null}
    </>
  );
}
