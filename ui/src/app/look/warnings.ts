/*
 * Settings that the service stores and that have no effect yet. Derived from the form, so that a
 * warning appears before anything is saved; for languages the service's own list wins, because
 * it knows more names than the form offers.
 */
import type { SettingName } from "../../api/wire";
import { texts } from "../texts";
import type { SavedSettings } from "./changes";
import { languageOptions } from "./options";
import type { ReportedWarnings } from "./settings-service";

/** The model that is always there; it hears and sees nothing. */
const BUILT_IN = "1";

/** The warning of one setting; `reported` is what the service said of it, null when the form differs from what is saved. */
export function warningFor(name: SettingName, shown: SavedSettings, reported: ReportedWarnings = null): string | null {
  const said = texts.value.look.warnings;
  const isSet = (other: SettingName) => Number(shown[other] ?? 0) > 0;
  switch (name) {
    case "VerifyDomain":
      return shown.VerifyDomain === true && !String(shown.Domains ?? "").trim() ? said.noDomains : null;
    case "RateLimitCount":
      return isSet("RateLimitCount") && !isSet("RateLimitTime") ? said.bothHalves : null;
    case "RateLimitTime":
      return isSet("RateLimitTime") && !isSet("RateLimitCount") ? said.bothHalves : null;
    case "AIResponseLanguage":
      if (reported) return reported.has(name) ? said.unknownLanguage : null;
      return isKnownLanguage(String(shown.AIResponseLanguage ?? "")) ? null : said.unknownLanguage;
    case "EnableUploadVideo":
      return shown.EnableUploadVideo === true && shown.Model === BUILT_IN ? said.noVideo : null;
    default:
      return null;
  }
}

function isKnownLanguage(value: string): boolean {
  return languageOptions().some((option) => option.value.toLowerCase() === value.toLowerCase());
}
