/*
 * The unsaved changes. A setting that the service can't return is "unknown": it counts as changed
 * only after an edit and is never sent before.
 */
import type { UpdateChatbot } from "../../../api/generated/UpdateChatbot";
import type { ChatbotRecord, SettingName, SettingValue } from "../../../api/wire";
import { texts } from "../../texts";
import { SETTINGS, type SettingGroup } from "./settings";

/** Edited settings; a missing key is not edited. */
export type SettingDraft = { [N in SettingName]?: SettingValue };

export type SavedSettings = Partial<Record<SettingName, SettingValue>>;

/** The settings of a record; null was never set. */
export function savedFrom(record: ChatbotRecord): SavedSettings {
  const saved: SavedSettings = {};
  for (const { name } of SETTINGS) {
    const value = record[name];
    if (value !== null && value !== undefined) saved[name] = value;
  }
  return saved;
}

/** Only the fields to send: edited and different. */
export function changedSettings(saved: SavedSettings, draft: SettingDraft): SettingDraft {
  const changed: SettingDraft = {};
  for (const { name } of SETTINGS) {
    const value = draft[name];
    if (value !== undefined && value !== saved[name]) changed[name] = value;
  }
  return changed;
}

/** The body of an edit: 0 removes a rate limit only if both halves are 0. */
export function toSend(changed: SettingDraft, shown: SavedSettings): SettingDraft {
  const isCleared = changed.RateLimitCount === 0 || changed.RateLimitTime === 0;
  return isCleared && !shown.RateLimitCount && !shown.RateLimitTime ? { ...changed, RateLimitCount: 0, RateLimitTime: 0 } : changed;
}

/** Settings that answers of the built-in engine depend on. */
export const ANSWER_SETTINGS: ReadonlySet<string> = new Set([
  "Name", "TimeZone", "AnswerSuffix", "AIResponseLanguage", "ChatbotPrivacyPolicyName", "ChatbotPrivacyPolicyUrl", "ChatbotPrivacyPolicyDescription",
  "SocialAUrl", "SocialBUrl", "MessagingUrl", "TalkToHumanEmail", "TalkToHumanResponseMessage",
  "InterestRate", "LoanTermYears", "DownPayment", "ClosingCosts", "PropertyTaxRate", "DepositMonths",
]);

/** The input of `update_chatbot`: each control writes values of its setting's type. */
export function updateInput(serialNumber: string, changed: SettingDraft): UpdateChatbot {
  return { serialNumber, ...(changed as Omit<UpdateChatbot, "serialNumber">) };
}

/** How many settings of a group have changed. */
export function changesIn(group: SettingGroup, changed: SettingDraft): number {
  return group.settings.filter(({ name }) => name in changed).length;
}

/** The settings for the preview: saved values with the draft applied. */
export function withOverrides(saved: SavedSettings, draft: SettingDraft): SavedSettings {
  return { ...saved, ...changedSettings(saved, draft) };
}

/** Draft settings that someone else changed on the service to a different value since they were edited here. */
export function settingConflicts(saved: SavedSettings, now: SavedSettings, draft: SettingDraft): SettingName[] {
  const touched = Object.keys(draft) as SettingName[];
  return touched.filter((name) => now[name] !== undefined && now[name] !== saved[name] && now[name] !== draft[name]);
}

/** "Save 1 change", "Save 3 changes". */
export function saveLabel(count: number): string {
  return texts.value.settings.bar.save(count);
}
