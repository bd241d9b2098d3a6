/*
 * How freely a model writes: three manners, or an exact figure from 0.03 to 1 for who knows what
 * it means.
 */
import { Field } from "../parts/Field";
import { Line, Segments } from "../parts/controls";
import { figure } from "../figures";
import { texts } from "../texts";
import { noteFor, wordsOf, type SettingProps } from "./setting-props";
import { FIRST_EXACT, isExact, readTemperature } from "./temperature";

const EXACT = "exact";

export function TemperatureField({ setting, store }: SettingProps) {
  const { name } = setting;
  const words = wordsOf(setting);
  const said = texts.value.look;
  const { value } = store.of(name).value;
  const unread = store.unread.value[name]?.text;
  const exact = unread !== undefined || isExact(Number(value));
  const options = [...said.manners.map((label, index) => ({ value: String(index), label })), { value: EXACT, label: said.exact }];
  const onInput = (text: string) => {
    const read = readTemperature(text);
    if (read === null) store.setUnread(name, text, said.exactRange);
    else store.set(name, read, true);
  };
  return (
    <Field label={words.label} help={words.help} fault={store.of(name).fault.value} note={noteFor({ setting, store })}>
      {(ids) => (
        <>
          <Segments
            name={words.label}
            value={exact ? EXACT : String(value ?? "")}
            options={options}
            onChange={(chosen) => store.set(name, chosen === EXACT ? FIRST_EXACT : Number(chosen))}
          />
          {exact ? <Line ids={ids} name={name} value={unread ?? figure(Number(value) / 100)} inputMode="decimal" onInput={onInput} /> : null}
        </>
      )}
    </Field>
  );
}
