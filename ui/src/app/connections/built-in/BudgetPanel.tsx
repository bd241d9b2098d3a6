/* Hidden until a model is set up, because only models use tokens. */
import { useSignal } from "@preact/signals";
import type { BuiltInView } from "../../../api/desktop";
import { formatNumber } from "../../format";
import { Button } from "../../components/Button";
import { Field } from "../../components/Field";
import { TextInput } from "../../components/controls";
import { texts } from "../../texts";
import type { BuiltInStore } from "./built-in-store";
import { readWhole } from "../parse-integer";

export function BudgetPanel({ store, view }: { store: BuiltInStore; view: BuiltInView }) {
  const t = texts.value.connections;
  const typed = useSignal(view.tokensPerDay === null ? "" : formatNumber(view.tokensPerDay));
  const error = useSignal<string | undefined>(undefined);
  if (view.endpoints.length === 0) return null;
  const tokens = readWhole(typed.value);
  const save = (event: Event) => {
    event.preventDefault();
    if (tokens === undefined) error.value = t.models.errors.tokensPerDay;
    else void store.save({ tokensPerDay: tokens });
  };
  return (
    <form class="panel" aria-label={t.budget.title} onSubmit={save}>
      <h2>{t.budget.title}</h2>
      <Field label={t.budget.label} help={t.budget.help} error={error.value}>
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
      <div class="panel-foot">
        <Button type="submit" busy={store.busy.value} disabled={tokens === view.tokensPerDay}>{t.settings.save}</Button>
      </div>
    </form>
  );
}
