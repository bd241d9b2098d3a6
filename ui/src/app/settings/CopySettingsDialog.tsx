/*
 * The copied settings become one undoable change of the form. Name and custom domain are never
 * copied, because they must be unique.
 */
import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { ChatbotRow } from "../../api/wire";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { Field } from "../components/Field";
import { Select } from "../components/controls";
import { useModal } from "../components/useModal";
import { texts } from "../texts";
import type { SettingDraft } from "./store/changes";
import { readSettings } from "./store/settings-service";
import { SETTING_GROUPS, type GroupId } from "./store/settings";
import type { SettingsStore } from "./store/settings-store";

const NEVER_COPIED: readonly string[] = ["Name", "CustomDomain"];
const DEFAULT_GROUPS: readonly GroupId[] = ["bubble", "window", "words"];

interface CopySettingsDialogProps {
  store: SettingsStore;
  others: readonly ChatbotRow[];
  close: () => void;
}

export function CopySettingsDialog({ store, others, close }: CopySettingsDialogProps) {
  const app = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const from = useSignal(others[0]?.SerialNumber ?? "");
  const groups = useSignal<ReadonlySet<GroupId>>(new Set(DEFAULT_GROUPS));
  const busy = useSignal(false);
  const t = texts.value.settings.copy;
  useModal(dialog);

  const toggle = (id: GroupId) => {
    const next = new Set(groups.value);
    if (!next.delete(id)) next.add(id);
    groups.value = next;
  };
  const copy = async () => {
    busy.value = true;
    const read = await readSettings(app, from.value);
    busy.value = false;
    close();
    if (read.is === "failed") return app.reportError(t.reading)(read.error);
    const before = store.changes.value;
    store.setAll(pickGroups(read.value, groups.value));
    const name = others.find((row) => row.SerialNumber === from.value)?.Name ?? "";
    app.toast({ text: store.changes.value === before ? t.nothing(name) : t.done(name), tone: "quiet" });
  };
  return (
    <dialog ref={dialog} class="question" aria-labelledby="copy-title" onCancel={close}>
      <h2 id="copy-title">{t.title}</h2>
      <p>{t.text}</p>
      <Field label={t.from}>
        {(ids) => (
          <Select ids={ids} value={from.value} options={others.map((row) => ({ value: row.SerialNumber, label: row.Name }))} onChange={(serial) => (from.value = serial)} />
        )}
      </Field>
      <fieldset class="copy-groups">
        <legend>{t.groups}</legend>
        {SETTING_GROUPS.map(({ id }) => (
          <label key={id} class="copy-group">
            <input type="checkbox" checked={groups.value.has(id)} onChange={() => toggle(id)} />
            {texts.value.settings.groups[id]}
          </label>
        ))}
      </fieldset>
      <div class="question-actions">
        <Button onClick={close}>{texts.value.settings.crop.cancel}</Button>
        <Button variant="primary" busy={busy.value} disabled={groups.value.size === 0} onClick={() => void copy()}>{t.confirm}</Button>
      </div>
    </dialog>
  );
}

function pickGroups(settings: SettingDraft, groups: ReadonlySet<GroupId>): SettingDraft {
  const names = SETTING_GROUPS.filter(({ id }) => groups.has(id)).flatMap((group) => group.settings.map(({ name }) => name));
  const wanted = new Set<string>(names.filter((name) => !NEVER_COPIED.includes(name)));
  return Object.fromEntries(Object.entries(settings).filter(([name]) => wanted.has(name)));
}
