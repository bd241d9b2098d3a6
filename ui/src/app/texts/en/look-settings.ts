/*
 * English: what each of the 37 settings is called, what it does and where it
 * shows. `more` stands behind "More"; `also` are words that the search finds it
 * by and nobody reads.
 */
import type { SettingName } from "../../../api/wire";

export interface SettingWords {
  label: string;
  help: string;
  more: string;
  also: string;
  placeholder?: string;
  suffix?: string;
}

export const settings: Record<SettingName, SettingWords> = {
  ChatBubbleColor: {
    label: "Bubble colour",
    help: "The bubble, the head of the window and the Send button.",
    more: "Sign and words on it are black or white, whichever reads better, so they can always be read. What may get lost is the bubble itself on a page of a similar colour; the figure tells.",
    also: "color tint brand background",
  },
  ChatIcon: {
    label: "Bubble picture",
    help: "Takes the place of the sign on the bubble.",
    more: "A logo or a face works best: the bubble is round and 56 pixels wide. If the picture cannot be loaded, visitors see the sign.",
    also: "icon logo image photo avatar launcher",
  },
  ChatBubbleAlign: {
    label: "Side of the page",
    help: "The bottom corner in which the bubble stands.",
    more: "The window opens on the same side, also on pages that are written from right to left.",
    also: "align left right corner position",
  },
  ChatbotPopupOnce: {
    label: "Greet once a visit",
    help: "The greeting above the bubble shows once per visit. Off: on every page until it is closed.",
    more: "A visit is a tab of the browser. On the stage, choose Closed to see the greeting, and Returning to see what comes on the next page.",
    also: "popup teaser greeting",
  },
  Name: {
    label: "Name",
    help: "Stands in the head of the window, on the share page and in the subject of mails.",
    more: "Screen readers say it as the name of the bubble. 1 to 200 characters.",
    also: "title rename",
  },
  ChatProfilePicture: {
    label: "Profile picture",
    help: "The face beside the name, in the head of the window.",
    more: "Round, 36 pixels wide. Without one, visitors see the first letter of the name.",
    also: "avatar image photo face logo",
  },
  UserMessageColor: {
    label: "Colour of visitor messages",
    help: "The bubbles of what the visitor writes.",
    more: "Earlier messages of a talk take the colour as well. The words on it are black or white, whichever reads better.",
    also: "color tint question background",
  },
  UserInputPlaceholder: {
    label: "Hint in the input",
    help: "Shown in quiet text until the visitor writes.",
    more: "Left empty, a hint of ours in the widget's language stands there. At most 200 characters.",
    also: "placeholder prompt text field",
  },
  SocialAUrl: {
    label: "First social page",
    help: "An icon at the foot of the window leads there.",
    more: "Opens in a new tab. Left empty, there is no icon.",
    also: "link facebook instagram linkedin website",
    placeholder: "https://",
  },
  SocialBUrl: {
    label: "Second social page",
    help: "Another icon at the foot of the window.",
    more: "Opens in a new tab. Left empty, there is no icon.",
    also: "link facebook instagram linkedin website",
    placeholder: "https://",
  },
  MessagingUrl: {
    label: "Messaging contact",
    help: "An icon with a speech bubble at the foot: a talk with you in a messaging app.",
    more: "For example https://wa.me/15550142 or https://m.me/yourpage.",
    also: "link whatsapp messenger telegram phone",
    placeholder: "https://",
  },
  WelcomeMessage: {
    label: "Welcome",
    help: "Shown first. Each line is a bubble of its own.",
    more: "The first three lines are also the greeting above the closed bubble. At most 2,000 characters.",
    also: "greeting hello intro start message",
  },
  SuggestedMessage: {
    label: "Suggested questions",
    help: "One a line, at most 10. Visitors ask them with one click.",
    more: "They stand under the welcome until the visitor has asked something.",
    also: "suggestions quick replies buttons starter",
  },
  AnswerSuffix: {
    label: "Closing line",
    help: "Added to the end of every answer.",
    more: "It is kept with the answer. Not behind an answer that the visitor stopped. The stage shows it before it is saved: ask something there. At most 2,000 characters.",
    also: "suffix footer disclaimer signature end",
  },
  AIResponseLanguage: {
    label: "Language of answers",
    help: "The visitor's own language unless one is chosen.",
    more: "The widget's own words follow where it speaks the language. The built-in engine writes twelve languages and English for the others; a model writes whichever it knows.",
    also: "translate spanish english locale",
  },
  ChatbotPrivacyPolicyName: {
    label: "Name of the policy",
    help: "The words of the line above the input.",
    more: "A link if there is an address, plain words otherwise. At most 200 characters.",
    also: "gdpr legal terms link",
  },
  ChatbotPrivacyPolicyUrl: {
    label: "Address of the policy",
    help: "Where the line above the input leads.",
    more: "Without a name, the link says “Privacy policy” in the widget's language.",
    also: "gdpr legal terms link url",
    placeholder: "https://",
  },
  ChatbotPrivacyPolicyDescription: {
    label: "Text to accept",
    help: "If set, visitors read and accept it before their first message.",
    more: "Once per visitor, and again when the text has changed. The stage shows it in place of the input. At most 2,000 characters.",
    also: "consent gdpr agree legal terms",
  },
  RemoveChatLogOnBrowserClose: {
    label: "Forget when the browser closes",
    help: "The visitor's talk is gone when the browser closes. Off: it is there on the next visit.",
    more: "Off, a talk stays for 30 days from its last use. This is about the visitor's browser; you still find the talk under Conversations.",
    also: "delete history log storage",
  },
  EnablePushToTalk: {
    label: "Speaking",
    help: "A microphone button beside the input.",
    more: "One press records, the next sends. Where no model hears, the answer says so. Needs a page served by HTTPS.",
    also: "voice microphone audio record push to talk",
  },
  EnableUploadImage: {
    label: "Sending pictures",
    help: "A picture button; dropping and pasting work too.",
    more: "Where no model sees pictures, the answer says so.",
    also: "image upload photo attach",
  },
  EnableUploadVideo: {
    label: "Sending videos",
    help: "Visitors can send a video if the model takes videos.",
    more: "With a model that takes no videos, nothing changes for visitors. A video can have up to 100 MB.",
    also: "video film upload attach mp4",
  },
  VerifyDomain: {
    label: "Only on listed domains",
    help: "The chat loads only on the domains you list. Add at least one.",
    more: "Bubble and frame stay away from other sites; the share page works on. An answer that is being written there ends within five seconds.",
    also: "security sites allow block restrict",
  },
  Domains: {
    label: "Allowed domains",
    help: "One per line: example.com for that host, *.example.com for its subdomains, localhost for any port. If you paste a URL, its host counts.",
    more: "At most 500. Only used while “Only on listed domains” is on.",
    also: "security sites hosts allow whitelist",
    placeholder: "example.com",
  },
  CustomDomain: {
    label: "Own domain",
    help: "A host name that shows this bot's share page and serves its widget.",
    more: "The name must lead to your service (a DNS record), and no other chatbot may have it.",
    also: "host dns address url",
    placeholder: "chat.example.com",
  },
  TalkToHumanEmail: {
    label: "Mail for talks with a person",
    help: "Brings the button “Talk to a person”. When a visitor uses it, the talk so far is mailed here.",
    more: "One address. Without a mail server the mail waits, and is seen under Leads.",
    also: "human agent handover email contact support",
    placeholder: "office@example.com",
  },
  TalkToHumanResponseMessage: {
    label: "Answer to that wish",
    help: "What the visitor reads when the talk is handed over.",
    more: "Empty: a sentence of ours in the language of the talk. The stage shows it when you press “Talk to a person” there, and sends no mail.",
    also: "human agent handover reply",
  },
  EmailForDailyLeads: {
    label: "Daily leads to",
    help: "One mail after each day on which somebody left an address.",
    more: "One address a line, at most 50. Without a mail server the mails wait and are seen under Leads.",
    also: "email report contacts summary",
  },
  EmailForDailyChatLogs: {
    label: "Daily talks to",
    help: "One mail after each day on which something was said.",
    more: "One address a line, at most 50. Without a mail server the mails wait and are seen under Leads.",
    also: "email report conversations log summary",
  },
  Model: {
    label: "Writer of the answers",
    help: "Every figure is checked against your listings, whoever writes.",
    more: "If a model fails, the built-in engine answers in its place.",
    also: "ai llm gpt engine provider",
  },
  Temperature: {
    label: "Manner",
    help: "How freely a model words its answers.",
    more: "Means nothing with the built-in engine. A model is asked with 0, 0.7 and 1.",
    also: "temperature creative precise variety tone",
  },
  SystemMessage: {
    label: "Instructions",
    help: "The first text that a model reads. Do not put secrets here.",
    more: "What it is for, how it should speak, what it should leave to you. Means nothing with the built-in engine. At most 32,000 characters.",
    also: "system prompt role persona behaviour",
  },
  TimeZone: {
    label: "Time zone",
    help: "Decides what today is, the month of the limit and the day of the mails.",
    more: "A new chatbot has the one of the computer on which it was made.",
    also: "clock date hours region",
  },
  MessageLimit: {
    label: "Questions a month",
    help: "Over it the bot answers no more questions until the next month.",
    more: "Of all visitors together, by calendar month of the time zone. Visitors then read “This chatbot has reached its monthly message limit.”",
    also: "quota cost maximum cap",
    suffix: "-1 is no limit",
  },
  RateLimitCount: {
    label: "Messages in a window",
    help: "How many one visitor may send in the window.",
    more: "1 to 100,000; empty for no limit.",
    also: "rate spam throttle abuse",
    suffix: "messages",
  },
  RateLimitTime: {
    label: "Length of the window",
    help: "Set both or none.",
    more: "1 to 86,400 seconds; empty for no limit.",
    also: "rate spam throttle abuse",
    suffix: "seconds",
  },
  RateLimitMessage: {
    label: "Words over that limit",
    help: "What a visitor reads who writes faster than that.",
    more: "Empty: “Too many messages. Try again in 12 seconds.” The question is kept for “Try again”.",
    also: "rate spam throttle refusal",
  },
};
