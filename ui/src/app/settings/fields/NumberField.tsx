/* The text stays as typed until it is a number, and only then becomes part of the draft. */
import type { SettingName, SettingValue } from "../../../api/wire";
import { Field } from "../../components/Field";
import { TextInput } from "../../components/controls";
import { texts } from "../../texts";
import { settingNote, labelsOf, type SettingProps } from "./setting-props";

export function NumberField({ setting, store }: SettingProps) {
  const { name } = setting;
  const labels = labelsOf(setting);
  const shown = store.of(name).value.value;
  const text = store.unread.value[name]?.text ?? (shown === undefined || isUnset(name, shown) ? "" : String(shown));

  const onInput = (value: string) => {
    const trimmed = value.trim();
    const cleared = trimmed === "" && canBeUnset(name);
    if (cleared || isWhole(trimmed)) store.set(name, cleared ? 0 : Number(trimmed), true);
    else store.setUnread(name, value, texts.value.settings.wholeNumber);
  };
  return (
    <Field label={labels.label} help={labels.help} error={store.of(name).error.value} note={settingNote({ setting, store })}>
      {(ids) => <TextInput ids={ids} name={name} value={text} inputMode="numeric" suffix={labels.suffix} onInput={onInput} />}
    </Field>
  );
}

/** Longer numbers would be written as 1e+23. */
function isWhole(text: string): boolean {
  return /^-?\d{1,15}$/.test(text);
}

/** Both numbers of the rate limit are 0 on the wire if there is none. */
function canBeUnset(name: SettingName): boolean {
  return name === "RateLimitCount" || name === "RateLimitTime";
}

function isUnset(name: SettingName, value: SettingValue): boolean {
  return canBeUnset(name) && value === 0;
}
