/*
 * A colour setting: the platform's colour picker, the value as text, how well
 * text on it reads, and colours that go with it. The service gets `rgb(r,g,b)`.
 */
import { useSignal } from "@preact/signals";
import { Palette } from "lucide";
import { IconButton } from "../parts/Button";
import { Field } from "../parts/Field";
import { texts } from "../texts";
import { parseColor, textOn, toHex, toRgbText, type Rgb } from "./color";
import { Contrast, OnPage } from "./Contrast";
import { Swatches } from "./Swatches";
import { noteColor } from "./recent-colors";
import { noteFor, wordsOf, type SettingProps } from "./setting-props";

export function ColorField({ setting, store }: SettingProps) {
  const { name } = setting;
  const words = wordsOf(setting);
  const said = texts.value.look.color;
  const typed = useSignal<string | null>(null);
  const open = useSignal(false);
  const value = String(store.of(name).value.value ?? "");
  const color = parseColor(value);
  const onType = (text: string) => {
    const parsed = parseColor(text);
    typed.value = parsed ? null : text;
    if (parsed) store.set(name, toRgbText(parsed), true);
  };
  const settle = () => color && noteColor(toHex(color));
  const choose = (chosen: Rgb) => {
    typed.value = null;
    store.set(name, toRgbText(chosen));
    noteColor(toHex(chosen));
  };
  const fault = typed.value !== null ? said.notAColor : store.of(name).fault.value;
  return (
    <Field label={words.label} help={words.help} fault={fault} note={noteFor({ setting, store })}>
      {(ids) => (
        <div class="color-field">
          <div class="color-control">
            <input
              type="color"
              aria-label={said.picker(words.label)}
              value={color ? toHex(color) : "#808080"}
              onInput={(event) => onType(event.currentTarget.value)}
              onChange={settle}
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
              onChange={settle}
            />
            <IconButton name={said.more(words.label)} icon={Palette} pressed={open.value} onClick={() => (open.value = !open.value)} />
            {color ? <Contrast {...textOn(color)} /> : null}
          </div>
          {color && name === "ChatBubbleColor" ? <OnPage color={color} choose={choose} /> : null}
          {open.value ? <Swatches color={color} choose={choose} /> : null}
        </div>
      )}
    </Field>
  );
}
