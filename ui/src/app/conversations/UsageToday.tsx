import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Gauge } from "lucide";
import type { LimitUsage } from "../../api/generated/LimitUsage";
import type { Usage } from "../../api/generated/Usage";
import { useApp } from "../app-context";
import { formatNumber, locale, formatPercent } from "../format";
import { Button } from "../components/Button";
import { Icon } from "../components/Icon";
import { texts } from "../texts";
import { budgetOf, levelOf, shareOf, usageStore } from "./usage-store";

export function UsageToday({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const store = usageStore(app, serialNumber);
  const isOpen = useSignal(false);
  const t = texts.value.conversations.usage;
  useEffect(() => void store.load(), [store]);
  if (!app.supports("usage")) return null;
  const loaded = store.usage.value;
  const usage = loaded.is === "ready" ? loaded.value : null;
  return (
    <section class="usage" aria-label={t.title}>
      <div class="usage-head">
        <button class="text-button" type="button" aria-expanded={isOpen.value} onClick={() => (isOpen.value = !isOpen.value)}>
          <Icon node={Gauge} />
          {isOpen.value ? t.hide : t.title}
        </button>
        {usage ? <span class="usage-sums">{sumsOf(usage)}</span> : null}
        {loaded.is === "failed" ? (
          <span class="field-error">{t.failed} <Button variant="quiet" onClick={() => void store.load()}>{t.retry}</Button></span>
        ) : null}
      </div>
      {usage ? <BudgetNote usage={usage} /> : null}
      {isOpen.value && usage ? <LimitTable usage={usage} /> : null}
    </section>
  );
}

function BudgetNote({ usage }: { usage: Usage }) {
  const t = texts.value.conversations.usage;
  const budget = budgetOf(usage);
  const level = levelOf(budget);
  if (!budget || level === "normal") return null;
  return (
    <p class={`usage-note usage-${level}`} role="status">
      {level === "reached" ? t.reached : t.warning(formatPercent(shareOf(budget)))}
    </p>
  );
}

function LimitTable({ usage }: { usage: Usage }) {
  const t = texts.value.conversations.usage;
  return (
    <div class="usage-scroll" tabIndex={0} role="region" aria-label={t.title}>
      <table class="table usage-table">
        <thead>
          <tr>
            <th scope="col">{t.limit}</th>
            <th scope="col">{t.used}</th>
            <th scope="col" aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {usage.Limits.map((limit) => (
            <tr key={limit.Name}>
              <th scope="row">{t.names[limit.Name] ?? limit.Name}</th>
              <td>{t.of(amount(limit, limit.Used, usage.Currency), amount(limit, limit.Limit, usage.Currency))}</td>
              <td aria-hidden="true">
                <span class={`usage-bar usage-${levelOf(limit)}`}><i style={{ inlineSize: percentOf(limit) }} /></span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="usage-foot">{t.foot}</p>
    </div>
  );
}

const percentOf = (limit: LimitUsage) => `${Math.min(100, Math.round(shareOf(limit) * 100))}%`;

/** "42 questions · AI budget: 38% used". */
function sumsOf(usage: Usage): string {
  const t = texts.value.conversations.usage;
  const budget = budgetOf(usage);
  const questions = texts.value.conversations.questions(usage.Questions, formatNumber(usage.Questions));
  return budget ? `${questions} · ${t.budget(formatPercent(shareOf(budget)))}` : questions;
}

/** Megabytes, an amount of money, or a plain number. */
function amount({ Name }: LimitUsage, value: number, currency: string): string {
  if (Name.startsWith("bytes_")) {
    return (value / 1_000_000).toLocaleString(locale.value, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
  }
  if (Name !== "money_per_day") return formatNumber(value);
  const money = value / 1_000_000;
  return /^[A-Z]{3}$/.test(currency)
    ? money.toLocaleString(locale.value, { style: "currency", currency })
    : money.toLocaleString(locale.value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
