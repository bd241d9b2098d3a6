/*
 * A colour setting: the platform's colour picker, the value as text, and how
 * well text on it reads. The service gets `rgb(r,g,b)`.
 */
import { useSignal } from "@preact/signals";
import { TriangleAlert } from "lucide";
import { Field } from "../parts/Field";
import { Icon } from "../parts/Icon";
import { noteFor, type SettingProps } from "./SettingControlFor";
import { parseColor, textOn, toHex, toRgbText } from "./color";

const LEAST_CONTRAST = 4.5;

export function ColorField({ setting, store }: SettingProps) {
  const { name } = setting;
  const typed = useSignal<string | null>(null);
  const value = String(store.shown.value[name] ?? "");
  const color = parseColor(value);
  const onType = (text: string) => {
    const parsed = parseColor(text);
    typed.value = parsed ? null : text;
    if (parsed) store.set(name, toRgbText(parsed));
  };
  const fault = typed.value !== null ? "Write a colour as #2563eb or rgb(37,99,235)." : store.faults.value[name];
  return (
    <Field label={setting.label} help={setting.help} fault={fault} note={noteFor({ setting, store })}>
      {(ids) => (
        <div class="color-control">
          <input
            type="color"
            aria-label={`${setting.label}, picker`}
            value={color ? toHex(color) : "#808080"}
            onInput={(event) => onType(event.currentTarget.value)}
          />
          <input
            id={ids.id}
            name={name}
            type="text"
            spellcheck={false}
            value={typed.value ?? (color ? toHex(color) : value)}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.invalid}
            onInput={(event) => onType(event.currentTarget.value)}
          />
          {color ? <Contrast ratio={textOn(color).ratio} text={textOn(color).text} /> : null}
        </div>
      )}
    </Field>
  );
}

function Contrast({ ratio, text }: { ratio: number; text: string }) {
  const low = ratio < LEAST_CONTRAST;
  const figure = `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
  const said = low ? `Contrast ${figure}, hard to read. 4.5:1 is the least.` : `Contrast ${figure} with ${text} text`;
  return (
    <span class={low ? "contrast contrast-low" : "contrast"} title={said}>
      {low ? <Icon node={TriangleAlert} /> : null}
      <span>{figure}</span>
      <span class="contrast-word">{low ? "too low" : `${text} text`}</span>
    </span>
  );
}
