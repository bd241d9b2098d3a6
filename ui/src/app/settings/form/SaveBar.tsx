/* Shown while there is something to save or to undo. */
import { Redo2, Undo2 } from "lucide";
import { Button, IconButton } from "../../components/Button";
import { texts } from "../../texts";
import { ChangedAnswers } from "../../playground/answer-preview/ChangedAnswers";
import { ANSWER_SETTINGS, saveLabel, toSend, updateInput } from "../store/changes";
import type { SettingsStore } from "../store/settings-store";

interface SaveBarProps {
  store: SettingsStore;
  undo: () => void;
  redo: () => void;
  discard: () => void;
}

export function SaveBar({ store, undo, redo, discard }: SaveBarProps) {
  const t = texts.value.settings.bar;
  const count = store.changes.value;
  if (count === 0 && !store.canUndo.value && !store.canRedo.value) return null;
  return (
    <div class="save-bar" role="region" aria-label={t.name}>
      <IconButton name={t.undoKeys} icon={Undo2} disabled={!store.canUndo.value} onClick={undo} />
      <IconButton name={t.redoKeys} icon={Redo2} disabled={!store.canRedo.value} onClick={redo} />
      <span class={count > 0 ? "save-bar-count save-bar-some" : "save-bar-count"} role="status">{t.changes(count)}</span>
      <ChangedAnswers key={store.serialNumber} serialNumber={store.serialNumber} change={() => unsavedSettings(store)} />
      {count > 0 ? (
        <>
          <Button variant="quiet" disabled={store.saving.value} onClick={discard}>{t.discard}</Button>
          <Button variant="primary" busy={store.saving.value} title="Ctrl+S" onClick={() => void store.save()}>
            {store.saving.value ? t.saving : saveLabel(count)}
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** Only settings that built-in answers depend on; a color changes none. */
function unsavedSettings({ serialNumber, changed, shown, unread }: SettingsStore) {
  if (Object.keys(unread.value).length > 0) return null;
  const sent = toSend(changed.value, shown.value);
  const relevant = Object.fromEntries(Object.entries(sent).filter(([name]) => ANSWER_SETTINGS.has(name)));
  return Object.keys(relevant).length > 0 ? { Settings: updateInput(serialNumber, relevant) } : null;
}
