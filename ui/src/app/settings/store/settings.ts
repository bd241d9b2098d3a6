/*
 * All 43 settings: group, control, default, and when a change becomes visible. Texts are in
 * texts/en/setting-labels.ts. The service validates values.
 */
import type { SettingName, SettingValue } from "../../../api/wire";

export type SettingControl =
  | "text" | "long" | "lines" | "url" | "number" | "decimal"
  | "toggle" | "color" | "picture" | "side" | "model" | "temperature" | "zone" | "language";

/** When visitors see a change, as documented in docs/settings.md. */
export type AppliesFrom = "page" | "question" | "once" | "person" | "day";

export interface SettingSpec {
  name: SettingName;
  control: SettingControl;
  from: AppliesFrom;
  /** The default of a new chatbot; undefined if it depends on the creator. */
  byDefault: SettingValue | undefined;
  /** Half width, beside the next field. */
  half?: boolean;
}

export type GroupId = "bubble" | "window" | "words" | "privacy" | "visitors" | "people" | "model" | "calculations" | "limits";

export interface SettingGroup {
  id: GroupId;
  settings: readonly SettingSpec[];
}

const DEFAULT_COLOR = "rgb(37,99,235)";

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    id: "bubble",
    settings: [
      { name: "ChatBubbleColor", control: "color", from: "page", byDefault: DEFAULT_COLOR },
      { name: "ChatIcon", control: "picture", from: "page", byDefault: "" },
      { name: "ChatBubbleAlign", control: "side", from: "page", byDefault: 0 },
      { name: "ChatbotPopupOnce", control: "toggle", from: "page", byDefault: true },
    ],
  },
  {
    id: "window",
    settings: [
      { name: "Name", control: "text", from: "page", byDefault: "New chatbot" },
      { name: "ChatProfilePicture", control: "picture", from: "page", byDefault: "" },
      { name: "UserMessageColor", control: "color", from: "page", byDefault: DEFAULT_COLOR },
      { name: "UserInputPlaceholder", control: "text", from: "page", byDefault: "Ask about our homes…" },
      { name: "SocialAUrl", control: "url", from: "page", byDefault: "" },
      { name: "SocialBUrl", control: "url", from: "page", byDefault: "" },
      { name: "MessagingUrl", control: "url", from: "page", byDefault: "" },
    ],
  },
  {
    id: "words",
    settings: [
      { name: "WelcomeMessage", control: "lines", from: "page", byDefault: "Hello! How can I help you?" },
      { name: "SuggestedMessage", control: "lines", from: "page", byDefault: "" },
      { name: "AnswerSuffix", control: "long", from: "question", byDefault: "" },
      { name: "AIResponseLanguage", control: "language", from: "question", byDefault: "" },
    ],
  },
  {
    id: "privacy",
    settings: [
      { name: "ChatbotPrivacyPolicyName", control: "text", from: "page", byDefault: "" },
      { name: "ChatbotPrivacyPolicyUrl", control: "url", from: "page", byDefault: "" },
      { name: "ChatbotPrivacyPolicyDescription", control: "long", from: "page", byDefault: "" },
      { name: "RemoveChatLogOnBrowserClose", control: "toggle", from: "page", byDefault: false },
    ],
  },
  {
    id: "visitors",
    settings: [
      { name: "EnablePushToTalk", control: "toggle", from: "page", byDefault: false },
      { name: "EnableUploadImage", control: "toggle", from: "page", byDefault: false },
      { name: "EnableUploadVideo", control: "toggle", from: "page", byDefault: false },
      { name: "VerifyDomain", control: "toggle", from: "question", byDefault: false },
      { name: "Domains", control: "lines", from: "question", byDefault: "" },
      { name: "CustomDomain", control: "text", from: "once", byDefault: "" },
    ],
  },
  {
    id: "people",
    settings: [
      { name: "TalkToHumanEmail", control: "text", from: "person", byDefault: "" },
      { name: "TalkToHumanResponseMessage", control: "long", from: "question", byDefault: "" },
      { name: "EmailForDailyLeads", control: "lines", from: "day", byDefault: "" },
      { name: "EmailForDailyChatLogs", control: "lines", from: "day", byDefault: "" },
    ],
  },
  {
    id: "model",
    settings: [
      { name: "Model", control: "model", from: "question", byDefault: "1" },
      { name: "Temperature", control: "temperature", from: "question", byDefault: 0 },
      { name: "SystemMessage", control: "long", from: "question", byDefault: "" },
      { name: "TimeZone", control: "zone", from: "question", byDefault: undefined },
    ],
  },
  {
    id: "calculations",
    settings: [
      { name: "InterestRate", control: "decimal", from: "question", byDefault: -1, half: true },
      { name: "LoanTermYears", control: "decimal", from: "question", byDefault: -1, half: true },
      { name: "DownPayment", control: "decimal", from: "question", byDefault: -1, half: true },
      { name: "ClosingCosts", control: "decimal", from: "question", byDefault: -1, half: true },
      { name: "PropertyTaxRate", control: "decimal", from: "question", byDefault: -1, half: true },
      { name: "DepositMonths", control: "decimal", from: "question", byDefault: -1, half: true },
    ],
  },
  {
    id: "limits",
    settings: [
      { name: "MessageLimit", control: "number", from: "question", byDefault: -1 },
      { name: "RateLimitCount", control: "number", from: "question", byDefault: 0, half: true },
      { name: "RateLimitTime", control: "number", from: "question", byDefault: 0, half: true },
      { name: "RateLimitMessage", control: "text", from: "question", byDefault: "" },
    ],
  },
];

export const SETTINGS: readonly SettingSpec[] = SETTING_GROUPS.flatMap((group) => group.settings);

export const SETTING_NAMES: readonly SettingName[] = SETTINGS.map((setting) => setting.name);
