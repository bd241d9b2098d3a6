/* Hidden until a model is set up, because only models use tokens. */
import { useSignal } from "@preact/signals";
import { formatNumber } from "../../format";
import { Button } from "../../components/Button";
import { Field } from "../../components/Field";
import { TextInput } from "../../components/controls";
import { texts } from "../../texts";
import { readWhole } from "../parse-integer";
import type { Costs, SettingsStore, SettingsView } from "./settings-store";

interface BudgetPanelProps {
  store: SettingsStore;
  view: SettingsView;
}

export function BudgetPanel({ store, view }: BudgetPanelProps) {
  if (view.endpoints.length === 0) return null;
  return view.isFixed.models ? <FixedLimits view={view} /> : <LimitsForm store={store} view={view} />;
}

function LimitsForm({ store, view }: BudgetPanelProps) {
  const t = texts.value.connections;
  const typed = useSignal(view.tokensPerDay === null ? "" : formatNumber(view.tokensPerDay));
  const costs = useSignal<Costs | null>(view.costs);
  const error = useSignal<string | undefined>(undefined);
  const tokens = readWhole(typed.value);
  const hasPrices = view.endpoints.some(({ prices }) => Object.values(prices).some(({ input }) => input !== ""));
  const isSame = tokens === view.tokensPerDay && costs.value?.moneyPerDay === view.costs?.moneyPerDay;
  const save = (event: Event) => {
    event.preventDefault();
    if (tokens === undefined) error.value = t.models.errors.tokensPerDay;
    else void store.save({ tokensPerDay: tokens, costs: costs.value });
  };
  const problem = store.problem.value;
  const money = costs.value;
  return (
    <form class="panel" aria-label={money ? t.budget.limits : t.budget.title} onSubmit={save}>
      <h2>{money ? t.budget.limits : t.budget.title}</h2>
      <Field label={t.budget.label} help={t.budget.help} error={error.value ?? (problem?.field === "tokensPerDay" ? problem.text : undefined)}>
        {(ids) => (
          <TextInput
            ids={ids}
            value={typed.value}
            inputMode="numeric"
            placeholder={t.budget.none}
            onInput={(text) => {
              typed.value = text;
              error.value = undefined;
            }}
          />
        )}
      </Field>
      {money && hasPrices ? (
        <Field label={t.budget.money(money.currency)} help={t.budget.moneyHelp} error={problem?.field === "moneyPerDay" ? problem.text : undefined}>
          {(ids) => (
            <TextInput ids={ids} name="money" value={money.moneyPerDay} inputMode="decimal" onInput={(text) => (costs.value = { ...money, moneyPerDay: text.trim() })} />
          )}
        </Field>
      ) : null}
      <div class="panel-foot">
        <Button type="submit" busy={store.busy.value} disabled={isSame}>{t.settings.save}</Button>
      </div>
    </form>
  );
}

function FixedLimits({ view: { tokensPerDay, costs } }: { view: SettingsView }) {
  const t = texts.value.connections.budget;
  return (
    <section class="panel" aria-label={t.limits}>
      <h2>{t.limits}</h2>
      <p class="field-help">{tokensPerDay ? t.tokensShown(formatNumber(tokensPerDay)) : t.noTokenLimit}</p>
      {costs?.moneyPerDay ? <p class="field-help">{t.moneyShown(costs.moneyPerDay, costs.currency)}</p> : null}
      <p class="field-help">{texts.value.connections.settings.fromServer}</p>
    </section>
  );
}
