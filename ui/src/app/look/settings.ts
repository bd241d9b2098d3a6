/*
 * The 36 settings as the form shows them: group, label, control, help. One
 * table, so that every setting has exactly one place and one sentence saying
 * what it does. Rules and limits are the service's; it answers with the field.
 */
import type { SettingName } from "../../api/wire";

export type SettingControl =
  | "text" | "long" | "lines" | "url" | "number"
  | "toggle" | "color" | "picture" | "side" | "model" | "temperature" | "zone" | "language";

export interface SettingSpec {
  name: SettingName;
  label: string;
  control: SettingControl;
  help: string;
  suffix?: string;
  placeholder?: string;
  /** Half the width, beside its neighbour. */
  half?: boolean;
}

export interface SettingGroup {
  id: string;
  title: string;
  settings: readonly SettingSpec[];
}

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    id: "bubble",
    title: "Bubble",
    settings: [
      { name: "ChatBubbleColor", label: "Bubble colour", control: "color", help: "The bubble and the head of the window. Icon and text on it are black or white, whichever reads better." },
      { name: "ChatIcon", label: "Bubble picture", control: "picture", help: "Takes the place of the sign on the bubble. Square pictures look best." },
      { name: "ChatBubbleAlign", label: "Side of the page", control: "side", help: "The bottom corner in which the bubble stands." },
      { name: "ChatbotPopupOnce", label: "Greet once a visit", control: "toggle", help: "The greeting above the bubble shows once per visit. Off: on every page until it is closed." },
    ],
  },
  {
    id: "window",
    title: "Window",
    settings: [
      { name: "Name", label: "Name", control: "text", help: "Stands in the head of the window, on the share page and in the subject of mails." },
      { name: "ChatProfilePicture", label: "Profile picture", control: "picture", help: "The face beside the name, in the head of the window." },
      { name: "UserMessageColor", label: "Colour of visitor messages", control: "color", help: "The bubbles of what the visitor writes." },
      { name: "UserInputPlaceholder", label: "Hint in the input", control: "text", help: "Shown in quiet text until the visitor writes." },
      { name: "SocialAUrl", label: "First social page", control: "url", help: "An icon at the foot of the window leads there.", placeholder: "https://" },
      { name: "SocialBUrl", label: "Second social page", control: "url", help: "Another icon at the foot of the window.", placeholder: "https://" },
      { name: "MessagingUrl", label: "Messaging contact", control: "url", help: "Opens a talk with you in a messaging app.", placeholder: "https://" },
    ],
  },
  {
    id: "words",
    title: "Words",
    settings: [
      { name: "WelcomeMessage", label: "Welcome", control: "lines", help: "Shown first. Each line is a bubble of its own." },
      { name: "SuggestedMessage", label: "Suggested questions", control: "lines", help: "One a line, at most 10. Visitors ask them with one click." },
      { name: "AnswerSuffix", label: "Closing line", control: "long", help: "Added to the end of every answer." },
      { name: "AIResponseLanguage", label: "Language of answers", control: "language", help: "The visitor's own language unless one is chosen. Without a model, answers in a language the built-in writer lacks come in English." },
    ],
  },
  {
    id: "privacy",
    title: "Privacy",
    settings: [
      { name: "ChatbotPrivacyPolicyName", label: "Name of the policy", control: "text", help: "The words of the link above the input." },
      { name: "ChatbotPrivacyPolicyUrl", label: "Address of the policy", control: "url", help: "Where the link leads.", placeholder: "https://" },
      { name: "ChatbotPrivacyPolicyDescription", label: "Text to accept", control: "long", help: "If set, visitors read and accept it before their first message, once per text." },
      { name: "RemoveChatLogOnBrowserClose", label: "Forget when the browser closes", control: "toggle", help: "The visitor's talk is gone when the browser closes. Off: it is there on the next visit." },
    ],
  },
  {
    id: "visitors",
    title: "Visitors",
    settings: [
      { name: "EnablePushToTalk", label: "Speaking", control: "toggle", help: "A microphone button beside the input." },
      { name: "EnableUploadImage", label: "Sending pictures", control: "toggle", help: "A picture button; dropping and pasting work too." },
      { name: "VerifyDomain", label: "Only on listed domains", control: "toggle", help: "Other sites are refused. Needs at least one domain." },
      { name: "Domains", label: "Allowed domains", control: "lines", help: "One a line: example.com for that host only, *.example.com for those under it, localhost for any port.", placeholder: "example.com" },
      { name: "CustomDomain", label: "Own domain", control: "text", help: "A host name that shows this bot's share page and serves its widget.", placeholder: "chat.example.com" },
    ],
  },
  {
    id: "people",
    title: "People",
    settings: [
      { name: "TalkToHumanEmail", label: "Mail for talks with a person", control: "text", help: "When a visitor asks for a person, the talk so far is mailed here. Without a mail server the mail waits, and is seen under Leads.", placeholder: "office@example.com" },
      { name: "TalkToHumanResponseMessage", label: "Answer to that wish", control: "long", help: "What the visitor reads when the talk is handed over. Empty: a sentence of ours in the language of the talk." },
      { name: "EmailForDailyLeads", label: "Daily leads to", control: "lines", help: "One address a line. One mail after each day on which somebody left an address. Without a mail server it waits." },
      { name: "EmailForDailyChatLogs", label: "Daily talks to", control: "lines", help: "One address a line. One mail after each day on which something was said. Without a mail server it waits." },
    ],
  },
  {
    id: "model",
    title: "Model",
    settings: [
      { name: "Model", label: "Writer of the answers", control: "model", help: "The built-in engine needs no model. Every figure is checked against your listings in both cases." },
      { name: "Temperature", label: "Manner", control: "temperature", help: "How freely a model words its answers." },
      { name: "SystemMessage", label: "Instructions", control: "long", help: "The first text that a model reads. Do not put secrets here." },
      { name: "TimeZone", label: "Time zone", control: "zone", help: "Decides what today is, the month of the limit and the day of the mails." },
    ],
  },
  {
    id: "limits",
    title: "Limits",
    settings: [
      { name: "MessageLimit", label: "Questions a month", control: "number", suffix: "-1 is no limit", help: "Over it the bot answers no more questions until the next month." },
      { name: "RateLimitCount", label: "Messages in a window", control: "number", suffix: "messages", help: "How many one visitor may send in the window.", half: true },
      { name: "RateLimitTime", label: "Length of the window", control: "number", suffix: "seconds", help: "Set both or none.", half: true },
      { name: "RateLimitMessage", label: "Words over that limit", control: "text", help: "What a visitor reads who writes faster than that." },
    ],
  },
];

export const SETTINGS: readonly SettingSpec[] = SETTING_GROUPS.flatMap((group) => group.settings);

export const SETTING_NAMES: readonly SettingName[] = SETTINGS.map((setting) => setting.name);
