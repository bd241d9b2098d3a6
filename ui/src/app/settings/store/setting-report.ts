/*
 * Warnings from the service about saved settings. A warning is ignored once the setting or its
 * related setting has changed.
 */
import { signal } from "@preact/signals";
import type { SettingWarning } from "../../../api/generated/SettingWarning";
import type { SettingName } from "../../../api/wire";

/** Why a setting has no effect yet, by its wire name; null if the service doesn't report it. */
export type ReportedWarnings = ReadonlyMap<string, SettingWarning> | null;

/** The reason; null if there is none, undefined if the report doesn't cover the setting. */
export type Reported = string | null | undefined;

export interface SettingReport {
  of(name: SettingName): Reported;
  /** What the reason is about, such as a host name; "" if there is nothing. */
  detail(name: SettingName): string;
  /** How many times settings were saved; a report requested before the last save is outdated. */
  saves(): number;
  noteSaved(names: readonly string[]): void;
  take(warnings: ReportedWarnings): void;
}

const PARTNERS: { [N in SettingName]?: SettingName } = {
  VerifyDomain: "Domains",
  Domains: "VerifyDomain",
  RateLimitCount: "RateLimitTime",
  RateLimitTime: "RateLimitCount",
};

export function createSettingReport(isChanged: (name: SettingName) => boolean): SettingReport {
  const warnings = signal<ReportedWarnings>(null);
  const savedSince = signal<ReadonlySet<string>>(new Set());
  let saves = 0;
  const isCovered = (name: SettingName) => !savedSince.value.has(name) && !isChanged(name);
  return {
    of(name) {
      const reasons = warnings.value;
      const partner = PARTNERS[name];
      if (!reasons || !isCovered(name) || (partner && !isCovered(partner))) return undefined;
      return reasons.get(name)?.Reason ?? null;
    },
    detail: (name) => warnings.value?.get(name)?.Detail ?? "",
    saves: () => saves,
    noteSaved(names) {
      saves += 1;
      savedSince.value = new Set([...savedSince.value, ...names]);
    },
    take(next) {
      warnings.value = next;
      savedSince.value = new Set();
    },
  };
}
