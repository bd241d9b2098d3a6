import { useSignal } from "@preact/signals";
import { Palette } from "lucide";
import { IconButton } from "../../components/Button";
import { Field } from "../../components/Field";
import { texts } from "../../texts";
import { parseColor, readableText, toHex, toRgbText, type Rgb } from "../../color";
import { Contrast, OnPage } from "./Contrast";
import { Swatches } from "./Swatches";
import { recordColor } from "./recent-colors";
import { settingNote, labelsOf, type SettingProps } from "./setting-props";

/** "#ff0" is already a color while typing "#ff0088", so the text stays as typed until the field is left. */
interface TypedColor {
  text: string;
  /** The value that the text stands for. */
  value: string;
}

export function ColorField({ setting, store }: SettingProps) {
  const { name } = setting;
  const labels = labelsOf(setting);
  const t = texts.value.settings.color;
  const typed = useSignal<TypedColor | null>(null);
  const open = useSignal(false);
  const value = String(store.of(name).value.value ?? "");
  const color = parseColor(value);
  const text = store.unread.value[name]?.text ?? (typed.value?.value === value ? typed.value.text : color ? toHex(color) : value);
  const onType = (next: string) => {
    const parsed = parseColor(next);
    typed.value = parsed && { text: next, value: toRgbText(parsed) };
    if (parsed) store.set(name, toRgbText(parsed), true);
    else store.setUnread(name, next, t.notAColor);
  };
  const settle = () => {
    typed.value = null;
    if (color) recordColor(toHex(color));
  };
  const choose = (chosen: Rgb) => {
    typed.value = null;
    store.set(name, toRgbText(chosen));
    recordColor(toHex(chosen));
  };
  return (
    <Field label={labels.label} help={labels.help} error={store.of(name).error.value} note={settingNote({ setting, store })}>
      {(ids) => (
        <div class="color-field">
          <div class="color-control">
            <input
              type="color"
              aria-label={t.picker(labels.label)}
              value={color ? toHex(color) : "#808080"}
              onInput={(event) => onType(event.currentTarget.value)}
              onChange={settle}
            />
            <input
              id={ids.id}
              name={name}
              type="text"
              spellcheck={false}
              value={text}
              aria-describedby={ids.describedBy}
              aria-invalid={ids.invalid}
              onInput={(event) => onType(event.currentTarget.value)}
              onChange={settle}
            />
            <IconButton name={t.more(labels.label)} icon={Palette} pressed={open.value} onClick={() => (open.value = !open.value)} />
            {color ? <Contrast {...readableText(color)} /> : null}
          </div>
          {color && name === "ChatBubbleColor" ? <OnPage color={color} choose={choose} /> : null}
          {open.value ? <Swatches color={color} choose={choose} /> : null}
        </div>
      )}
    </Field>
  );
}
