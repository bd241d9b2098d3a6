/* Three presets, or an exact number from 0.03 to 1. */
import { useSignal } from "@preact/signals";
import { Field } from "../../components/Field";
import { TextInput, Segments } from "../../components/controls";
import { formatNumber } from "../../format";
import { texts } from "../../texts";
import { settingNote, labelsOf, type SettingProps } from "./setting-props";
import { FIRST_EXACT, isBeginning, isExact, readTemperature } from "./temperature";

const EXACT = "exact";

export function TemperatureField({ setting, store }: SettingProps) {
  const { name } = setting;
  const labels = labelsOf(setting);
  const t = texts.value.settings;
  const { value } = store.of(name).value;
  const unread = store.unread.value[name]?.text;
  const exact = unread !== undefined || isExact(Number(value));
  const options = [...t.manners.map((label, index) => ({ value: String(index), label })), { value: EXACT, label: t.exact }];
  /** The text as typed, until the field is left: "3" must not become "0.03" before "35" is complete. */
  const typed = useSignal<string | null>(null);
  const isTyping = typed.value !== null && (unread === undefined ? readTemperature(typed.value) === value : typed.value === unread);
  const isUnfinished = isTyping && isBeginning(typed.value ?? "") && !(name in store.errors.value);
  const text = isTyping ? (typed.value ?? "") : (unread ?? formatNumber(Number(value) / 100));
  const onInput = (text: string) => {
    typed.value = text;
    const read = readTemperature(text);
    if (read === null) store.setUnread(name, text, t.exactRange);
    else store.set(name, read, true);
  };
  const choose = (chosen: string) => {
    if (chosen !== EXACT) store.set(name, Number(chosen));
    else if (!exact) store.set(name, FIRST_EXACT);
  };
  return (
    <Field label={labels.label} help={labels.help} error={isUnfinished ? undefined : store.of(name).error.value} note={settingNote({ setting, store })}>
      {(ids) => (
        <>
          <Segments
            name={labels.label}
            value={exact ? EXACT : String(value ?? "")}
            options={options}
            onChange={choose}
          />
          {exact ? <TextInput ids={ids} name={name} value={text} inputMode="decimal" onInput={onInput} onBlur={() => (typed.value = null)} /> : null}
        </>
      )}
    </Field>
  );
}
