/*
 * English: what each of the 37 settings is called, what it does and where it
 * shows. `more` stands behind "More"; `also` are words that the search finds it
 * by and nobody reads.
 */
import type { SettingName } from "../../../api/wire";

export interface SettingLabels {
  label: string;
  help: string;
  more: string;
  also: string;
  placeholder?: string;
  suffix?: string;
}

export const settings: Record<SettingName, SettingLabels> = {
  ChatBubbleColor: {
    label: "Brand color",
    help: "Used for the launcher, chat header and Send button.",
    more: "Icons and text on it are black or white, whichever is easier to read. Check that the launcher stands out from your page's background.",
    also: "color tint brand background",
  },
  ChatIcon: {
    label: "Launcher icon",
    help: "Replaces the chat icon.",
    more: "A logo or a face works best. The launcher is round and 56 pixels wide. If the image can't load, visitors see the chat icon.",
    also: "icon logo image photo avatar launcher",
  },
  ChatBubbleAlign: {
    label: "Position",
    help: "Which bottom corner it sits in.",
    more: "The chat window opens on the same side, including on right-to-left pages.",
    also: "align left right corner position",
  },
  ChatbotPopupOnce: {
    label: "Show greeting once per visit",
    help: "When off, the greeting shows on every page until the visitor closes it.",
    more: "A visit is one browser tab. In the preview, choose Closed to see the greeting and Returning to see the next page.",
    also: "popup teaser greeting",
  },
  Name: {
    label: "Name",
    help: "Shown in the chat header, on the share page and in email subjects.",
    more: "Also the launcher's name for screen readers. 1 to 200 characters.",
    also: "title rename",
  },
  ChatProfilePicture: {
    label: "Avatar",
    help: "Shown next to the name in the chat header.",
    more: "Round, 36 pixels wide. Without one, visitors see the first letter of the name.",
    also: "avatar image photo face logo",
  },
  UserMessageColor: {
    label: "Visitor message color",
    help: "Background of visitor messages.",
    more: "Also applies to earlier messages. Text is black or white, whichever is easier to read.",
    also: "color tint question background",
  },
  UserInputPlaceholder: {
    label: "Input placeholder",
    help: "Gray text shown before the visitor types.",
    more: "Visitors read the default in their language. Up to 200 characters.",
    also: "placeholder prompt text field",
  },
  SocialAUrl: {
    label: "Social link 1",
    help: "Adds an icon at the bottom of the chat.",
    more: "Opens in a new tab. Leave blank for no icon.",
    also: "link facebook instagram linkedin website",
    placeholder: "https://",
  },
  SocialBUrl: {
    label: "Social link 2",
    help: "Adds a second icon at the bottom of the chat.",
    more: "Opens in a new tab. Leave blank for no icon.",
    also: "link facebook instagram linkedin website",
    placeholder: "https://",
  },
  MessagingUrl: {
    label: "WhatsApp or Messenger link",
    help: "Adds a messaging icon at the bottom of the chat.",
    more: "For example https://wa.me/15550142 or https://m.me/yourpage.",
    also: "link whatsapp messenger telegram phone",
    placeholder: "https://",
  },
  WelcomeMessage: {
    label: "Welcome message",
    help: "Shown first. Each line becomes its own bubble.",
    more: "The first three lines are also the greeting above the closed launcher. Visitors read the default in their language. Up to 2,000 characters.",
    also: "greeting hello intro start message",
  },
  SuggestedMessage: {
    label: "Suggested questions",
    help: "One per line, up to 10. Visitors ask them in one tap.",
    more: "Shown under the welcome message until the visitor asks something.",
    also: "suggestions quick replies buttons starter",
  },
  AnswerSuffix: {
    label: "Message footer",
    help: "Added to the end of every answer.",
    more: "Saved with the answer. Not added to answers the visitor stopped. Ask a question in the preview to see it. Up to 2,000 characters.",
    also: "suffix footer disclaimer signature end",
  },
  AIResponseLanguage: {
    label: "Answer language",
    help: "Uses the visitor's language unless you choose one.",
    more: "The chat window uses the same language when it is supported. The built-in engine writes 12 languages and falls back to English; an AI model writes any language it knows.",
    also: "translate spanish english locale",
  },
  ChatbotPrivacyPolicyName: {
    label: "Privacy link text",
    help: "Text of the link above the input.",
    more: "Shown as plain text if there is no link. Up to 200 characters.",
    also: "gdpr legal terms link",
  },
  ChatbotPrivacyPolicyUrl: {
    label: "Privacy link",
    help: "Opens from the line above the input.",
    more: "Without link text, visitors see “Privacy policy” in their language.",
    also: "gdpr legal terms link url",
    placeholder: "https://",
  },
  ChatbotPrivacyPolicyDescription: {
    label: "Consent notice",
    help: "Visitors must accept it before their first message.",
    more: "Asked once per visitor, and again when you change the text. Up to 2,000 characters.",
    also: "consent gdpr agree legal terms",
  },
  RemoveChatLogOnBrowserClose: {
    label: "Clear chat when the browser closes",
    help: "Visitors start fresh on their next visit. When off, they see the earlier conversation.",
    more: "When off, visitors keep a conversation for 30 days after their last message. You always keep it under Conversations.",
    also: "delete history log storage",
  },
  EnablePushToTalk: {
    label: "Voice messages",
    help: "Adds a microphone button.",
    more: "Tap to record, tap again to send. Needs an AI model that supports audio and a site served over HTTPS.",
    also: "voice microphone audio record push to talk",
  },
  EnableUploadImage: {
    label: "Image uploads",
    help: "Adds a photo button. Needs an AI model that supports images.",
    more: "Visitors can also paste or drop images. Without such a model, the chatbot answers that it can't view them.",
    also: "image upload photo attach",
  },
  EnableUploadVideo: {
    label: "Video uploads",
    help: "Adds a video button. Needs an AI model that supports video.",
    more: "Videos can be up to 100 MB. Without such a model, visitors don't see the button.",
    also: "video film upload attach mp4",
  },
  VerifyDomain: {
    label: "Restrict to allowed domains",
    help: "The chat loads only on the domains you list. Add at least one.",
    more: "The chat won't load on other sites. The share page still works. Answers in progress on other sites stop within five seconds.",
    also: "security sites allow block restrict",
  },
  Domains: {
    label: "Allowed domains",
    help: "One per line: example.com for that host, *.example.com for its subdomains, localhost for any port. You can paste a URL.",
    more: "Up to 500. Used only while “Restrict to allowed domains” is on.",
    also: "security sites hosts allow whitelist",
    placeholder: "example.com",
  },
  CustomDomain: {
    label: "Custom domain",
    help: "Hosts this chatbot's share page and widget.",
    more: "Must point to your server (DNS record). Each custom domain works for one chatbot.",
    also: "host dns address url",
    placeholder: "chat.example.com",
  },
  TalkToHumanEmail: {
    label: "Handoff email",
    help: "Adds a “Talk to a person” button. The conversation is emailed here once the visitor leaves an email or phone number.",
    more: "One email address. Without an email server, emails are held under Leads.",
    also: "human agent handoff email contact support",
    placeholder: "office@example.com",
  },
  TalkToHumanResponseMessage: {
    label: "Handoff message",
    help: "Shown to the visitor after a handoff. While no email or phone number is known, the chatbot also asks for it.",
    more: "Leave blank for our default, in the visitor's language. To see it, choose “Talk to a person” in the preview. The preview sends no email.",
    also: "human agent handoff reply",
  },
  EmailForDailyLeads: {
    label: "Daily lead summary",
    help: "One email for each day with new leads.",
    more: "One email address per line, up to 50. Without an email server, emails are held under Leads.",
    also: "email report contacts summary",
  },
  EmailForDailyChatLogs: {
    label: "Daily conversation summary",
    help: "One email for each day with conversations.",
    more: "One email address per line, up to 50. Without an email server, emails are held under Leads.",
    also: "email report conversations log summary",
  },
  Model: {
    label: "Answer engine",
    help: "Every number is checked against your listings.",
    more: "If the AI model fails, the built-in engine answers.",
    also: "ai llm gpt engine provider",
  },
  Temperature: {
    label: "Creativity",
    help: "How freely the AI model words its answers.",
    more: "Not used by the built-in engine. Sets the model temperature to 0, 0.7 or 1.",
    also: "temperature creative precise variety tone",
  },
  SystemMessage: {
    label: "Instructions",
    help: "System prompt for the AI model. Don't include secrets.",
    more: "Describe the chatbot's role, tone and limits. Not used by the built-in engine. Up to 32,000 characters.",
    also: "system prompt role persona behavior",
  },
  TimeZone: {
    label: "Time zone",
    help: "Used for dates, monthly limits and daily emails.",
    more: "New chatbots use the time zone of the computer they were created on.",
    also: "clock date hours region",
  },
  InterestRate: {
    label: "Interest rate",
    help: "For monthly payments. Blank: visitors are asked for theirs.",
    more: "0 to 100% a year. A visitor's own number replaces it for that question, and the answer names every number it uses.",
    also: "mortgage loan payment apr calculator",
    suffix: "% a year",
  },
  LoanTermYears: {
    label: "Loan term",
    help: "How long buyers usually pay.",
    more: "1 to 50 years. Blank: visitors are asked for theirs.",
    also: "mortgage years duration",
    suffix: "years",
  },
  DownPayment: {
    label: "Down payment",
    help: "What buyers usually pay at once.",
    more: "0 to 100% of the price. Blank: visitors are asked for theirs.",
    also: "deposit cash mortgage",
    suffix: "% of price",
  },
  ClosingCosts: {
    label: "Closing costs",
    help: "Added to the cash needed to buy.",
    more: "0 to 50% of the price. Blank: the answer says that closing costs aren't included.",
    also: "fees cash to close",
    suffix: "% of price",
  },
  PropertyTaxRate: {
    label: "Property tax",
    help: "Added to payments and yearly fees.",
    more: "0 to 20% of the price a year. Blank: left out.",
    also: "taxes yearly",
    suffix: "% a year",
  },
  DepositMonths: {
    label: "Rental deposit",
    help: "For rentals whose listing gives none.",
    more: "0 to 24 months of rent. A deposit in the listing always comes first.",
    also: "security deposit move in rent",
    suffix: "months of rent",
  },
  MessageLimit: {
    label: "Monthly question limit",
    help: "Once reached, the chatbot stops answering until next month.",
    more: "Counts all visitors, by calendar month in the chatbot's time zone. Visitors then see a short message instead of an answer.",
    also: "quota cost maximum cap",
    suffix: "-1 for no limit",
  },
  RateLimitCount: {
    label: "Rate limit: messages",
    help: "Most messages one visitor can send in the period below.",
    more: "1 to 100,000. Leave blank for no limit.",
    also: "rate spam throttle abuse",
    suffix: "messages",
  },
  RateLimitTime: {
    label: "Rate limit: period",
    help: "Set both fields or neither.",
    more: "1 to 86,400 seconds. Leave blank for no limit.",
    also: "rate spam throttle abuse",
    suffix: "seconds",
  },
  RateLimitMessage: {
    label: "Rate-limit message",
    help: "Shown when someone sends messages too quickly.",
    more: "Leave blank for “Too many messages. Try again in 12 seconds.” The visitor's question is saved.",
    also: "rate spam throttle rejected",
  },
};
