/*
 * A setting that is a whole number. What is typed stays as typed until it is a
 * number; only then it becomes part of the draft.
 */
import { useSignal } from "@preact/signals";
import type { SettingName, SettingValue } from "../../api/wire";
import { Field } from "../parts/Field";
import { Line } from "../parts/controls";
import { texts } from "../texts";
import { noteFor, wordsOf, type SettingProps } from "./setting-props";

export function NumberField({ setting, store }: SettingProps) {
  const { name } = setting;
  const words = wordsOf(setting);
  const typed = useSignal<string | null>(null);
  const shown = store.of(name).value.value;
  const text = typed.value ?? (shown === undefined || isUnset(name, shown) ? "" : String(shown));
  const whole = /^-?\d+$/.test(text.trim());
  const fault = typed.value !== null && !whole ? texts.value.look.wholeNumber(words.label) : store.of(name).fault.value;

  const onInput = (value: string) => {
    const trimmed = value.trim();
    const cleared = trimmed === "" && mayBeUnset(name);
    const isWhole = /^-?\d+$/.test(trimmed) || cleared;
    typed.value = isWhole ? null : value;
    if (isWhole) store.set(name, cleared ? 0 : Number(trimmed), true);
  };
  return (
    <Field label={words.label} help={words.help} fault={fault} note={noteFor({ setting, store })}>
      {(ids) => <Line ids={ids} name={name} value={text} inputMode="numeric" suffix={words.suffix} onInput={onInput} />}
    </Field>
  );
}

/** The two numbers of the rate limit are 0 on the wire when there is none. */
function mayBeUnset(name: SettingName): boolean {
  return name === "RateLimitCount" || name === "RateLimitTime";
}

function isUnset(name: SettingName, value: SettingValue): boolean {
  return mayBeUnset(name) && value === 0;
}
