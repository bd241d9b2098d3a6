/*
 * Picks the control of a setting. Each control gets the current value and returns a value of the
 * wire type.
 */
import { Field } from "../../components/Field";
import { Select, TextInput, TextArea, Segments, Toggle } from "../../components/controls";
import { ColorField } from "../fields/ColorField";
import { ModelField } from "../fields/ModelField";
import { NumberField } from "../fields/NumberField";
import { ImageField } from "../fields/ImageField";
import { languageOptions, sideOptions, zoneOptions } from "../store/options";
import { settingNote, labelsOf, type SettingProps } from "../fields/setting-props";
import { TemperatureField } from "../fields/TemperatureField";

export function SettingControlFor({ setting, store }: SettingProps) {
  switch (setting.control) {
    case "toggle":
      return <ToggleSetting setting={setting} store={store} />;
    case "color":
      return <ColorField setting={setting} store={store} />;
    case "picture":
      return <ImageField setting={setting} store={store} />;
    case "number":
    case "decimal":
      return <NumberField setting={setting} store={store} />;
    case "model":
      return <ModelField setting={setting} store={store} />;
    case "temperature":
      return <TemperatureField setting={setting} store={store} />;
    case "side":
      return <SegmentSetting setting={setting} store={store} />;
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

function TextSetting({ setting, store }: SettingProps) {
  const { name, control } = setting;
  const labels = labelsOf(setting);
  const value = String(store.of(name).value.value ?? "");
  const set = (text: string) => store.set(name, text, true);
  return (
    <Field label={labels.label} help={labels.help} error={store.of(name).error.value} note={settingNote({ setting, store })}>
      {(ids) =>
        control === "long" || control === "lines" ? (
          <TextArea ids={ids} name={name} value={value} rows={rowsFor(value)} placeholder={labels.placeholder} onInput={set} />
        ) : (
          <TextInput ids={ids} name={name} type={control === "url" ? "url" : "text"} value={value} placeholder={labels.placeholder} onInput={set} />
        )
      }
    </Field>
  );
}

/** As many rows as there are lines, within limits. */
function rowsFor(value: string): number {
  return Math.min(8, Math.max(2, value.split("\n").length + (value.length > 160 ? 2 : 0)));
}

function ToggleSetting({ setting, store }: SettingProps) {
  const { name } = setting;
  const labels = labelsOf(setting);
  return (
    <Toggle
      name={name}
      label={labels.label}
      help={labels.help}
      error={store.of(name).error.value}
      note={settingNote({ setting, store })}
      on={store.of(name).value.value === true}
      onChange={(on) => store.set(name, on)}
    />
  );
}

function SegmentSetting({ setting, store }: SettingProps) {
  const { name } = setting;
  const labels = labelsOf(setting);
  return (
    <Field label={labels.label} help={labels.help} error={store.of(name).error.value} note={settingNote({ setting, store })}>
      {() => (
        <Segments
          name={labels.label}
          value={String(store.of(name).value.value ?? "")}
          options={sideOptions()}
          onChange={(value) => store.set(name, Number(value))}
        />
      )}
    </Field>
  );
}

function ChoiceSetting({ setting, store }: SettingProps) {
  const { name, control } = setting;
  const labels = labelsOf(setting);
  const options = control === "zone" ? zoneOptions() : languageOptions();
  return (
    <Field label={labels.label} help={labels.help} error={store.of(name).error.value} note={settingNote({ setting, store })}>
      {(ids) => (
        <Select ids={ids} name={name} value={String(store.of(name).value.value ?? "")} options={options} onChange={(value) => store.set(name, value)} />
      )}
    </Field>
  );
}
