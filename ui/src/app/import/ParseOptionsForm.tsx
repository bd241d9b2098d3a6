/*
 * Options for a whole file: worksheet, currency, unit of areas. Without a choice, the file decides.
 */
import type { ImportPreview } from "../../api/desktop";
import { texts } from "../texts";
import type { ImportStore } from "./import-store";

const CURRENCIES = ["$", "€", "£", "C$", "A$", "NZ$", "MX$", "R$", "CHF", "¥", "₹", "AED", "kr", "zł"];

export function ParseOptionsForm({ store, preview }: { store: ImportStore; preview: ImportPreview }) {
  const t = texts.value.importing.map;
  const { currency = "", area_unit: unit = "" } = store.options.value;
  const [first = {}] = preview.preview;
  const asFile = (word: unknown) => (typeof word === "string" && word ? t.asFile(word) : t.asFileSays);
  const unitWord = { "Square Feet": t.feet, "Square Meters": t.meters }[String(first.AreaUnit)];
  const set = (chosen: { currency?: string; unit?: string }) => {
    const next = { currency, unit, ...chosen };
    store.setOptions({
      ...(next.currency ? { currency: next.currency } : {}),
      ...(next.unit === "Square Feet" || next.unit === "Square Meters" ? { area_unit: next.unit } : {}),
    });
  };
  return (
    <div class="import-choices">
      {preview.sheets.length > 1 ? (
        <label>
          {t.worksheet}
          <select value={preview.sheet ?? ""} onChange={(event) => void store.readWorksheet(event.currentTarget.value)}>
            {preview.sheets.map((name) => (
              <option key={name} value={name}>{name}</option>
            ))}
          </select>
        </label>
      ) : null}
      <label>
        {t.currency}
        <select value={currency} onChange={(event) => set({ currency: event.currentTarget.value })}>
          <option value="">{asFile(first.CurrencySymbol)}</option>
          {CURRENCIES.map((symbol) => (
            <option key={symbol} value={symbol}>{symbol}</option>
          ))}
        </select>
      </label>
      <label>
        {t.unit}
        <select value={unit} onChange={(event) => set({ unit: event.currentTarget.value })}>
          <option value="">{asFile(unitWord)}</option>
          <option value="Square Feet">{t.feet}</option>
          <option value="Square Meters">{t.meters}</option>
        </select>
      </label>
    </div>
  );
}
