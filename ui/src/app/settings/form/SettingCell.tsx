import { useSignal } from "@preact/signals";
import { RotateCcw, TriangleAlert } from "lucide";
import { useId } from "preact/hooks";
import type { SettingValue } from "../../../api/wire";
import { Icon } from "../../components/Icon";
import { texts } from "../../texts";
import { parseColor, toHex } from "../../color";
import { SettingControlFor } from "./SettingControlFor";
import { labelsOf, type SettingProps } from "../fields/setting-props";
import { temperatureText } from "../fields/temperature";
import type { SettingSpec } from "../store/settings";

export function SettingCell({ setting, store }: SettingProps) {
  const { name, half } = setting;
  const open = useSignal(false);
  const id = useId();
  const t = texts.value.settings;
  const { label, more } = labelsOf(setting);
  const isChanged = store.of(name).isChanged.value;
  return (
    <div class={`cell${half ? " cell-half" : ""}${isChanged ? " cell-changed" : ""}`} data-setting={name}>
      <SettingControlFor setting={setting} store={store} />
      <Warning text={store.of(name).warning.value} />
      <div class="cell-foot">
        <button class="cell-link" type="button" aria-expanded={open.value} aria-controls={id} aria-label={t.moreAbout(label)} onClick={() => (open.value = !open.value)}>
          {open.value ? t.less : t.more}
        </button>
        {isChanged ? <RevertButtons setting={setting} store={store} /> : null}
      </div>
      <div id={id} hidden={!open.value} class="cell-more">
        <p>{more}</p>
        <p>
          {t.from[setting.from]} {setting.byDefault === undefined ? null : t.default(valueText(setting, setting.byDefault))}
        </p>
      </div>
    </div>
  );
}

/** A warning about a setting that doesn't work; it doesn't block saving. */
function Warning({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p class="cell-warning" role="status">
      <Icon node={TriangleAlert} />
      <span>{text}</span>
    </p>
  );
}

function RevertButtons({ setting, store }: SettingProps) {
  const { name, byDefault } = setting;
  const t = texts.value.settings;
  const { label } = labelsOf(setting);
  const saved = store.saved.value.is === "ready" ? store.saved.value.value[name] : undefined;
  const offersDefault = byDefault !== undefined && byDefault !== saved && byDefault !== store.of(name).value.value;
  return (
    <span class="cell-back">
      <span class="cell-mark">{t.changed}</span>
      <button class="cell-link" type="button" aria-label={t.toSavedOf(label)} title={saved === undefined ? undefined : valueText(setting, saved)} onClick={() => store.revert(name)}>
        <Icon node={RotateCcw} />
        {saved === undefined ? t.toUntouched : t.toSaved}
      </button>
      {offersDefault ? (
        <button class="cell-link" type="button" aria-label={t.toDefaultOf(label)} title={valueText(setting, byDefault)} onClick={() => store.set(name, byDefault)}>
          {t.toDefault}
        </button>
      ) : null}
    </span>
  );
}

/** A wire value as text. */
function valueText({ control, name }: SettingSpec, value: SettingValue): string {
  const t = texts.value.settings;
  if (typeof value === "boolean") return t.onOff(value);
  if (control === "color") {
    const color = parseColor(String(value));
    return color ? toHex(color) : String(value);
  }
  if (control === "side") return value === 1 ? t.left : t.right;
  if (control === "temperature") return temperatureText(Number(value));
  if (control === "model" && value === "1") return t.model.builtInName;
  if (control === "language" && value === "") return t.visitorsLanguage;
  if (name === "MessageLimit" && value === -1) return t.noLimit;
  if (control === "decimal" && value === -1) return t.notSet;
  if (control === "number" && value === 0) return t.noLimit;
  return value === "" ? t.nothing : String(value);
}
