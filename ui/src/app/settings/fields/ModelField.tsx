/*
 * A model that the service no longer has stays in the list, marked as missing. A model that the
 * service knows by another name (`id` in its models file) is not listed and works.
 */
import { RotateCw } from "lucide";
import type { ModelChoice } from "../../../api/wire";
import { Button } from "../../components/Button";
import { Field } from "../../components/Field";
import { texts } from "../../texts";
import { settingNote, labelsOf, type SettingProps } from "./setting-props";

const BUILT_IN = "1";

interface Row extends ModelChoice {
  /** It is selected but not in the list. */
  gone?: boolean;
}

export function ModelField({ setting, store }: SettingProps) {
  const { name } = setting;
  const labels = labelsOf(setting);
  const t = texts.value.settings.model;
  const chosen = String(store.of(name).value.value ?? "");
  const isAlias = store.reported(name) === null;
  const rows = rowsOf(store.models.value, chosen, isAlias);
  return (
    <Field label={labels.label} help={labels.help} error={store.of(name).error.value} note={settingNote({ setting, store })}>
      {(ids) => (
        <div id={ids.id} class="models" role="radiogroup" aria-label={labels.label} aria-describedby={ids.describedBy}>
          {rows.map((row) => (
            <Model key={row.Key} row={row} chosen={row.Key === chosen} choose={() => store.set(name, row.Key)} />
          ))}
          {store.models.value.length === 0 ? (
            <p class="field-help models-none">
              {t.none} <Button variant="quiet" icon={RotateCw} onClick={() => void store.load()}>{t.askAgain}</Button>
            </p>
          ) : null}
        </div>
      )}
    </Field>
  );
}

function rowsOf(models: ModelChoice[], chosen: string, isAlias: boolean): Row[] {
  if (!chosen || models.some(({ Key }) => Key === chosen)) return models;
  if (isAlias) return [...models, { Key: chosen, Value: chosen, Status: true }];
  return [...models, { Key: chosen, Value: chosen, Status: false, gone: models.length > 0 }];
}

function Model({ row, chosen, choose }: { row: Row; chosen: boolean; choose: () => void }) {
  const t = texts.value.settings.model;
  const isBuiltIn = row.Key === BUILT_IN;
  const about = row.gone ? t.gone : isBuiltIn ? t.builtIn : row.Status ? t.other : t.notNow;
  return (
    <label class={`model${chosen ? " model-chosen" : ""}${row.Status ? "" : " model-off"}`}>
      <input type="radio" name="Model" value={row.Key} checked={chosen} disabled={!row.Status && !chosen} onChange={choose} />
      <span class="model-text">
        <span class="model-name">
          {isBuiltIn ? t.builtInName : row.Value}
          {isBuiltIn || row.Key === row.Value ? null : <span class="model-key">{row.Key}</span>}
        </span>
        <span class="field-help">{about}</span>
      </span>
    </label>
  );
}
