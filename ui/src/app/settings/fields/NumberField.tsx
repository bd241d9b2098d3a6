/* The text stays as typed until it is a number, and only then becomes part of the draft. */
import type { SettingValue } from "../../../api/wire";
import type { SettingSpec } from "../store/settings";
import { Field } from "../../components/Field";
import { TextInput } from "../../components/controls";
import { texts } from "../../texts";
import { settingNote, labelsOf, type SettingProps } from "./setting-props";

export function NumberField({ setting, store }: SettingProps) {
  const { name } = setting;
  const isDecimal = setting.control === "decimal";
  const labels = labelsOf(setting);
  const shown = store.of(name).value.value;
  const text = store.unread.value[name]?.text ?? (shown === undefined || isUnset(setting, shown) ? "" : String(shown));

  const onInput = (value: string) => {
    const trimmed = isDecimal ? value.trim().replace(",", ".") : value.trim();
    const unset = unsetValue(setting);
    if (trimmed === "" && unset !== undefined) store.set(name, unset, true);
    else if (isDecimal ? isDecimalNumber(trimmed) : isWhole(trimmed)) store.set(name, Number(trimmed), true);
    else store.setUnread(name, value, isDecimal ? texts.value.settings.number : texts.value.settings.wholeNumber);
  };
  return (
    <Field label={labels.label} help={labels.help} error={store.of(name).error.value} note={settingNote({ setting, store })}>
      {(ids) => <TextInput ids={ids} name={name} value={text} inputMode={isDecimal ? "decimal" : "numeric"} suffix={labels.suffix} onInput={onInput} />}
    </Field>
  );
}

/** Longer numbers would be written as 1e+23. */
function isWhole(text: string): boolean {
  return /^-?\d{1,15}$/.test(text);
}

/** "6.5"; a point alone or at the end is still being typed. */
function isDecimalNumber(text: string): boolean {
  return /^\d{1,9}(\.\d{1,4})?$/.test(text);
}

/** What an empty field means on the wire: 0 for both numbers of the rate limit, -1 for a number of calculations. */
function unsetValue({ name, control }: SettingSpec): number | undefined {
  if (control === "decimal") return -1;
  return name === "RateLimitCount" || name === "RateLimitTime" ? 0 : undefined;
}

function isUnset(setting: SettingSpec, value: SettingValue): boolean {
  return value === unsetValue(setting);
}
