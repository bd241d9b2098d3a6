/*
 * Warnings about settings that are stored but don't work. Reports from the service win; the others
 * are computed from the form, so that they appear before saving.
 */
import type { SettingName } from "../../../api/wire";
import { texts } from "../../texts";
import type { SavedSettings } from "./changes";
import { languageOptions } from "./options";
import type { Reported } from "./setting-report";

/** The built-in engine, which accepts no images or voice. */
const BUILT_IN = "1";

/** The settings that the service reports on. */
const REPORTED: ReadonlySet<SettingName> = new Set<SettingName>(["Model", "VerifyDomain", "RateLimitCount", "RateLimitTime", "AIResponseLanguage", "CustomDomain"]);

/** The warning of one setting; `reported` and `detail` as returned by `SettingReport`. */
export function warningFor(name: SettingName, shown: SavedSettings, reported?: Reported, detail = ""): string | null {
  if (reported) return reasonText(name, reported, String(shown[name] ?? ""), detail);
  return reported === null && REPORTED.has(name) ? null : derived(name, shown);
}

function reasonText(name: SettingName, reason: string, value: string, detail: string): string {
  const t = texts.value.settings.warnings;
  switch (`${name}: ${reason}`) {
    case "Model: unknown":
      return t.unknownModel;
    case "VerifyDomain: no domains":
      return t.noDomains;
    case "RateLimitCount: no RateLimitTime":
    case "RateLimitTime: no RateLimitCount":
      return t.bothHalves;
    case "AIResponseLanguage: unknown":
      return t.unknownLanguage;
    case "CustomDomain: no dns record":
      return t.noDnsRecord(value, detail);
    case "CustomDomain: no certificate":
      return t.noCertificate(detail);
    default:
      return t.other;
  }
}

function derived(name: SettingName, shown: SavedSettings): string | null {
  const t = texts.value.settings.warnings;
  const isSet = (other: SettingName) => Number(shown[other] ?? 0) > 0;
  switch (name) {
    case "VerifyDomain":
      return shown.VerifyDomain === true && !String(shown.Domains ?? "").trim() ? t.noDomains : null;
    case "RateLimitCount":
      return isSet("RateLimitCount") && !isSet("RateLimitTime") ? t.bothHalves : null;
    case "RateLimitTime":
      return isSet("RateLimitTime") && !isSet("RateLimitCount") ? t.bothHalves : null;
    case "AIResponseLanguage":
      return isKnownLanguage(String(shown.AIResponseLanguage ?? "")) ? null : t.unknownLanguage;
    case "EnableUploadVideo":
      return shown.EnableUploadVideo === true && shown.Model === BUILT_IN ? t.noVideo : null;
    default:
      return null;
  }
}

function isKnownLanguage(value: string): boolean {
  return languageOptions().some((option) => option.value.toLowerCase() === value.toLowerCase());
}
