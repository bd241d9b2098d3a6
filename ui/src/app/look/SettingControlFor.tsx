/*
 * Picks the control of a setting. Each control gets the value that is shown
 * (saved, or the draft over it) and hands back a value of the wire's type.
 */
import { Field } from "../parts/Field";
import { Choice, Line, Long, Segments, Toggle } from "../parts/controls";
import type { LookStore } from "./look-store";
import type { SettingSpec } from "./settings";
import { ColorField } from "./ColorField";
import { PictureField } from "./PictureField";
import { NumberField } from "./NumberField";
import { languageOptions, modelOptions, zoneOptions } from "./options";

export interface SettingProps {
  setting: SettingSpec;
  store: LookStore;
}

export function SettingControlFor({ setting, store }: SettingProps) {
  switch (setting.control) {
    case "toggle":
      return <ToggleSetting setting={setting} store={store} />;
    case "color":
      return <ColorField setting={setting} store={store} />;
    case "picture":
      return <PictureField setting={setting} store={store} />;
    case "number":
      return <NumberField setting={setting} store={store} />;
    case "side":
    case "temperature":
      return <SegmentSetting setting={setting} store={store} />;
    case "model":
    case "zone":
    case "language":
      return <ChoiceSetting setting={setting} store={store} />;
    case "text":
    case "url":
    case "long":
    case "lines":
      return <TextSetting setting={setting} store={store} />;
  }
}

/** "unknown" until the service or a person gives a value. */
export function noteFor({ setting, store }: SettingProps): string | undefined {
  return store.shown.value[setting.name] === undefined ? "unknown" : undefined;
}

function TextSetting({ setting, store }: SettingProps) {
  const { name, control } = setting;
  const value = String(store.shown.value[name] ?? "");
  const set = (text: string) => store.set(name, text);
  return (
    <Field label={setting.label} help={setting.help} fault={store.faults.value[name]} note={noteFor({ setting, store })}>
      {(ids) =>
        control === "long" || control === "lines" ? (
          <Long ids={ids} name={name} value={value} rows={rowsFor(value)} placeholder={setting.placeholder} onInput={set} />
        ) : (
          <Line ids={ids} name={name} type={control === "url" ? "url" : "text"} value={value} placeholder={setting.placeholder} onInput={set} />
        )
      }
    </Field>
  );
}

/** As many rows as there are lines, within reason. */
function rowsFor(value: string): number {
  return Math.min(8, Math.max(2, value.split("\n").length + (value.length > 160 ? 2 : 0)));
}

function ToggleSetting({ setting, store }: SettingProps) {
  const { name } = setting;
  return (
    <Toggle
      name={name}
      label={setting.label}
      help={setting.help}
      fault={store.faults.value[name]}
      note={noteFor({ setting, store })}
      on={store.shown.value[name] === true}
      onChange={(on) => store.set(name, on)}
    />
  );
}

const SEGMENTS = {
  side: [
    { value: "1", label: "Left" },
    { value: "0", label: "Right" },
  ],
  temperature: [
    { value: "0", label: "Precise" },
    { value: "1", label: "Balanced" },
    { value: "2", label: "Lively" },
  ],
} as const;

function SegmentSetting({ setting, store }: SettingProps) {
  const { name } = setting;
  const options = setting.control === "side" ? SEGMENTS.side : SEGMENTS.temperature;
  return (
    <Field label={setting.label} help={setting.help} fault={store.faults.value[name]} note={noteFor({ setting, store })}>
      {() => (
        <Segments
          name={setting.label}
          value={String(store.shown.value[name] ?? "")}
          options={options}
          onChange={(value) => store.set(name, Number(value))}
        />
      )}
    </Field>
  );
}

function ChoiceSetting({ setting, store }: SettingProps) {
  const { name, control } = setting;
  const options =
    control === "model" ? modelOptions(store.models.value) : control === "zone" ? zoneOptions() : languageOptions();
  return (
    <Field label={setting.label} help={setting.help} fault={store.faults.value[name]} note={noteFor({ setting, store })}>
      {(ids) => (
        <Choice ids={ids} name={name} value={String(store.shown.value[name] ?? "")} options={options} onChange={(value) => store.set(name, value)} />
      )}
    </Field>
  );
}
