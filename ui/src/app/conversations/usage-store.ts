import { signal, type Signal } from "@preact/signals";
import type { LimitUsage } from "../../api/generated/LimitUsage";
import type { Usage } from "../../api/generated/Usage";
import { LOADING, loadInto, type AppStore, type Loadable } from "../shell/app-store";

export type BudgetLevel = "normal" | "warning" | "reached";

/** A limit; older services leave `IsUsedUp` out. */
type Limit = Omit<LimitUsage, "IsUsedUp"> & { IsUsedUp?: boolean };

export interface UsageStore {
  usage: Signal<Loadable<Usage>>;
  /** Does nothing if the service doesn't support the operation. */
  load(): Promise<void>;
}

/** The same thresholds at which the service sends an email. */
const WARNING = 0.8;
const BUDGETS = ["tokens_per_day", "money_per_day"];

const stores = new Map<string, UsageStore>();

export function usageStore(app: AppStore, serialNumber: string): UsageStore {
  const key = `${app.connection.value?.id ?? ""} ${serialNumber}`;
  const usage = signal<Loadable<Usage>>(LOADING);
  const load = async () => {
    if (app.supports("usage")) await loadInto(usage, () => app.transport.call("get_usage", { SerialNumber: serialNumber }));
  };
  const store = stores.get(key) ?? { usage, load };
  stores.set(key, store);
  return store;
}

export function shareOf({ Used, Limit }: Limit): number {
  return Limit > 0 ? Used / Limit : 0;
}

/** The service stops using models when another answer wouldn't fit, which may be before 100%. */
function isUsedUp(limit: Limit): boolean {
  return limit.IsUsedUp ?? shareOf(limit) >= 1;
}

/** The daily AI budget that is used up first; undefined without limits. */
export function budgetOf({ Limits }: Usage): LimitUsage | undefined {
  const budgets = Limits.filter(({ Name }) => BUDGETS.includes(Name));
  return budgets.sort((a, b) => Number(isUsedUp(b)) - Number(isUsedUp(a)) || shareOf(b) - shareOf(a))[0];
}

export function levelOf(limit: Limit | undefined): BudgetLevel {
  if (!limit) return "normal";
  if (isUsedUp(limit)) return "reached";
  return shareOf(limit) >= WARNING ? "warning" : "normal";
}
