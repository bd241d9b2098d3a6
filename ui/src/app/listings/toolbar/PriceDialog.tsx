/* Sends nothing: the plan becomes a bulk change that can be undone. */
import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { X } from "lucide";
import { Button, IconButton } from "../../components/Button";
import { Select, TextInput, Segments } from "../../components/controls";
import { Field } from "../../components/Field";
import { formatNumber } from "../../format";
import { useModal } from "../../components/useModal";
import { texts } from "../../texts";
import { planPrices, priceTargets, type PriceField, type PriceHow, type PricePlan } from "../list/bulk-price";
import { isRental, listingTitle } from "../model/listing-format";
import type { ListStore } from "../list/list-store";

const ROUNDINGS = ["1", "10", "100", "500", "1000", "5000"];
/** Rows of the preview that are rendered. */
const SHOWN = 100;

export function PriceDialog({ store, close }: { store: ListStore; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const t = texts.value.listings.price;
  const items = [...store.selected.value.values()];
  const rentals = items.filter(isRental).length;
  const field = useSignal<PriceField>(rentals > items.length / 2 ? "RentPrice" : "SalePrice");
  const how = useSignal<PriceHow>("percent");
  const amount = useSignal("");
  const rounding = useSignal("100");
  const plan = planPrices(items, {
    field: field.value, how: how.value, amount: amount.value, rounding: how.value === "set" ? "" : rounding.value,
  });
  const apply = (event: Event) => {
    event.preventDefault();
    if (!plan || plan.lines.length === 0) return;
    store.bulk.begin({ kind: "price", targets: priceTargets(plan.lines, field.value) });
    store.clearSelection();
    dialog.current?.close();
  };
  const label = { set: t.newPrice, add: t.amount, percent: t.percentLabel }[how.value];
  const help = { set: undefined, add: t.amountHelp, percent: t.percentHelp }[how.value];
  return (
    <dialog ref={dialog} class="wide-dialog" aria-labelledby="price-title" onClose={close}>
      <form onSubmit={apply}>
        <header class="drawer-head">
          <h2 id="price-title">{t.title(items.length)}</h2>
          <IconButton name={t.close} icon={X} onClick={() => dialog.current?.close()} />
        </header>
        <div class="price-form">
          <Segments
            name={t.which}
            value={field.value}
            options={[{ value: "SalePrice", label: t.sale }, { value: "RentPrice", label: t.rent }]}
            onChange={(next) => (field.value = next)}
          />
          <Segments
            name={t.how}
            value={how.value}
            options={[{ value: "percent", label: t.percent }, { value: "add", label: t.add }, { value: "set", label: t.set }]}
            onChange={(next) => (how.value = next)}
          />
          <Field label={label} help={help} error={amount.value.trim() && !plan ? texts.value.listings.filter.notANumber : undefined}>
            {(ids) => (
              <TextInput ids={ids} autoFocus inputMode="decimal" name="amount" value={amount.value} suffix={how.value === "percent" ? "%" : undefined} onInput={(text) => (amount.value = text)} />
            )}
          </Field>
          {how.value === "set" ? null : (
            <Field label={t.rounding}>
              {(ids) => (
                <Select
                  ids={ids}
                  value={rounding.value}
                  options={[{ value: "", label: t.exact }, ...ROUNDINGS.map((value) => ({ value, label: formatNumber(value) }))]}
                  onChange={(next) => (rounding.value = next)}
                />
              )}
            </Field>
          )}
        </div>
        <Preview plan={plan} />
        <footer class="drawer-foot">
          <Button onClick={() => dialog.current?.close()}>{texts.value.common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!plan || plan.lines.length === 0}>{t.apply(plan?.lines.length ?? 0)}</Button>
        </footer>
      </form>
    </dialog>
  );
}

function Preview({ plan }: { plan: PricePlan | null }) {
  const t = texts.value.listings.price;
  if (!plan) return <div class="price-preview list-state-quiet">{t.nothing}</div>;
  return (
    <div class="price-preview" tabIndex={0} role="region" aria-label={`${t.before} → ${t.after}`}>
      {plan.lines.length > 0 ? (
        <table class="table">
          <thead>
            <tr><th>{t.listing}</th><th class="cell-numbers">{t.before}</th><th class="cell-numbers">{t.after}</th></tr>
          </thead>
          <tbody>
            {plan.lines.slice(0, SHOWN).map(({ item, before, after }) => (
              <tr key={item.ID}>
                <td>{listingTitle(item)}</td>
                <td class="cell-numbers">{item.CurrencySymbol}{formatNumber(before)}</td>
                <td class="cell-numbers"><strong>{item.CurrencySymbol}{formatNumber(after)}</strong></td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {plan.lines.length > SHOWN ? <p class="list-state-quiet">{t.more(plan.lines.length - SHOWN)}</p> : null}
      {plan.without > 0 ? <p class="list-state-quiet">{t.skipped(plan.without)}</p> : null}
      {plan.tooLow > 0 ? <p class="list-state-quiet">{t.tooLow(plan.tooLow)}</p> : null}
      {plan.unchanged > 0 ? <p class="list-state-quiet">{t.unchanged(plan.unchanged)}</p> : null}
    </div>
  );
}
