import { useSignal } from "@preact/signals";
import type { FieldIds } from "../../components/Field";
import { texts } from "../../texts";

const COMMON_SYMBOLS = ["$", "€", "£", "C$", "A$", "MX$", "R$", "₡", "S/", "CHF", "kr", "zł", "₺", "¥", "₹", "AED"];

interface SymbolFieldProps {
  ids: FieldIds;
  name: string;
  value: string;
  set: (text: string) => void;
}

export function SymbolField({ ids, name, value, set }: SymbolFieldProps) {
  const own = useSignal(value !== "" && !COMMON_SYMBOLS.includes(value));
  const t = texts.value.listingEditor;
  const choose = (chosen: string) => {
    own.value = chosen === "other";
    if (!own.value) set(chosen);
  };
  return (
    <div class="symbol-field">
      <select
        id={ids.id}
        name={own.value ? undefined : name}
        value={own.value ? "other" : value}
        aria-describedby={ids.describedBy}
        aria-invalid={ids.invalid}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {value === "" ? <option value="">{t.choose}</option> : null}
        {COMMON_SYMBOLS.map((symbol) => (
          <option key={symbol} value={symbol}>{symbol}</option>
        ))}
        <option value="other">{t.otherSymbol}</option>
      </select>
      {own.value ? (
        <input
          type="text"
          name={name}
          aria-label={t.ownSymbol}
          aria-invalid={ids.invalid}
          value={value}
          autoComplete="off"
          onInput={(event) => set(event.currentTarget.value)}
        />
      ) : null}
    </div>
  );
}
