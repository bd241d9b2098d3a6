/*
 * Settings that the service stores and that have no effect yet, said beside the control. Worked out
 * from what the form shows, so that they stand there before anything is saved. Pure.
 */
import type { SettingName } from "../../api/wire";
import { texts } from "../texts";
import type { SavedSettings } from "./changes";
import { languageOptions } from "./options";

/** The model that is always there; it hears and sees nothing. */
const BUILT_IN = "1";

export function warningFor(name: SettingName, shown: SavedSettings): string | null {
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
