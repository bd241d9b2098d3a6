/* Prices of the models of an endpoint, which a daily cost limit needs. */
import { Field } from "../../components/Field";
import { TextInput } from "../../components/controls";
import { texts } from "../../texts";
import type { ModelPrice } from "./settings-store";

interface ModelPricesProps {
  models: readonly string[];
  prices: Record<string, ModelPrice>;
  setPrices: (prices: Record<string, ModelPrice>) => void;
  currency: string;
  setCurrency: (currency: string) => void;
  error: (field: string) => string | undefined;
}

export function ModelPrices({ models, prices, setPrices, currency, setCurrency, error }: ModelPricesProps) {
  const t = texts.value.connections.models;
  const priceOf = (model: string) => prices[model] ?? { input: "", output: "" };
  const put = (model: string, part: Partial<ModelPrice>) => setPrices({ ...prices, [model]: { ...priceOf(model), ...part } });
  const isOpen = currency !== "" || error("prices") !== undefined || error("currency") !== undefined;
  return (
    <details class="model-prices" open={isOpen}>
      <summary>{t.prices}</summary>
      <p class="field-help">{t.pricesHelp}</p>
      {error("prices") ? <p class="field-error" role="alert">{error("prices")}</p> : null}
      <div class="form-grid">
        <Field label={t.currency} error={error("currency")}>
          {(ids) => <TextInput ids={ids} name="currency" value={currency} onInput={(text) => setCurrency(text.trim().toUpperCase())} />}
        </Field>
      </div>
      {models.map((model) => (
        <fieldset key={model} class="model-price">
          <legend>{model}</legend>
          <Field label={t.priceIn}>
            {(ids) => <TextInput ids={ids} value={priceOf(model).input} inputMode="decimal" placeholder="0.15" onInput={(text) => put(model, { input: text.trim() })} />}
          </Field>
          <Field label={t.priceOut}>
            {(ids) => <TextInput ids={ids} value={priceOf(model).output} inputMode="decimal" placeholder="0.60" onInput={(text) => put(model, { output: text.trim() })} />}
          </Field>
        </fieldset>
      ))}
    </details>
  );
}
