/* Every state of the widget, and how to reach it. Used by tests of accessibility, target sizes and screenshots. */
import type { BrowserContext, Page } from "@playwright/test";
import { scriptAnswers, delta, type ScriptedAnswers } from "./scripted-stream";
import { PHOTO_FILE } from "./photo";
import type { Service } from "./service";
import { pageWith, snippet, type Site } from "./host-site";
import { Widget } from "./widget";

export interface Scene {
  page: Page;
  context: BrowserContext;
  service: Service;
  site: Site;
  /** Language of the page, and with it of the widget. */
  lang: "en" | "ar";
}

interface Arrangement extends Scene {
  widget: Widget;
  bot: string;
  scripted: ScriptedAnswers;
  /** Asks without waiting for an answer. */
  send(question: string): Promise<void>;
}

export interface State {
  name: string;
  settings?: Record<string, unknown>;
  /** How many sample listings the chatbot has. */
  listings?: number;
  /** Answers come from the test instead of the service. */
  scripted?: boolean;
  /** Where the visitor is; by default a page with the launcher. */
  place?: "share" | "frame";
  arrange?(arrangement: Arrangement): Promise<void>;
}

const WELCOME = { en: "Good evening.\nAsk about any home.", ar: "مساء الخير.\nاسأل عن أي منزل." };
const QUESTION = { en: "Which homes have a garden?", ar: "ما المنازل التي لها حديقة؟" };
const SUGGESTIONS = { en: "Homes with a garden\nHow do I book a visit?", ar: "منازل بحديقة\nكيف أحجز زيارة؟" };
const PERSON = { en: "Somebody from our office will write to you.", ar: "سيكتب إليك أحد موظفي مكتبنا." };
const BUSY = { en: "One question a minute. Call us on 555 0100.", ar: "سؤال واحد في الدقيقة. اتصل بنا على 555 0100." };
const FULL = {
  en: "This chat has reached its message limit. Start a new chat to continue.",
  ar: "وصلت هذه المحادثة إلى آخر سؤال فيها. ابدأ محادثة جديدة للمتابعة.",
};
const PRIVACY = { en: "We keep this talk for 30 days.", ar: "نحتفظ بهذه المحادثة 30 يومًا." };

export const ALL_TOOLS = {
  EnableUploadImage: true,
  EnablePushToTalk: true,
  SocialAUrl: "https://social.example.com/harbor",
  MessagingUrl: "https://chat.example.com/harbor",
  ChatbotPrivacyPolicyName: "Privacy notice",
  ChatbotPrivacyPolicyUrl: "https://homes.example.com/privacy",
  TalkToHumanEmail: "office@harbor.example",
};

export const MARKDOWN = `### Two homes with a garden

| Home | Price | Beds | Garden |
|---|---|---|---|
| 12 Maple Lane | $489,000 | 3 | fenced, two apple trees |
| 7 Mill Road | $612,000 | 4 | large |

1. **12 Maple Lane** is the *quiet* one, see [its page](https://homes.example.com/maple-12).
2. \`PL-26101\` is its number.

> The garden was measured in 2021.`;

export const STATES: State[] = [
  { name: "launcher", settings: { WelcomeMessage: "" } },
  { name: "teaser", arrange: ({ widget }) => widget.teaser.waitFor() },
  { name: "open", arrange: ({ widget }) => widget.open() },
  { name: "suggestions", settings: { SuggestedMessage: "", ...ALL_TOOLS }, arrange: ({ widget }) => widget.open() },
  { name: "waiting", scripted: true, arrange: ({ send, scripted }) => send("").then(scripted.waitForQuestion) },
  {
    name: "writing",
    scripted: true,
    async arrange({ send, scripted, widget }) {
      await send("");
      await scripted.waitForQuestion();
      await scripted.send(delta("Two homes have a garden. The first"));
      await widget.messages.getByText("Two homes").waitFor();
    },
  },
  {
    name: "cards",
    listings: 20,
    settings: ALL_TOOLS,
    async arrange({ widget }) {
      await widget.open();
      await (await widget.ask("homes for sale")).getByRole("article").first().waitFor();
    },
  },
  {
    name: "listing",
    listings: 20,
    settings: ALL_TOOLS,
    async arrange({ page, widget }) {
      await widget.open();
      await (await widget.ask("homes for sale")).getByRole("article").first().click();
      await page.locator(".acts").waitFor();
    },
  },
  {
    name: "markdown",
    scripted: true,
    async arrange({ send, scripted, widget }) {
      await send("");
      await scripted.waitForQuestion();
      await scripted.finish(MARKDOWN);
      await widget.answers.first().getByRole("table").waitFor();
    },
  },
  {
    name: "error",
    async arrange({ page, send }) {
      await page.route("**/chat/Chat/Ask", (route) => route.abort());
      await send("");
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "rate limited",
    settings: { RateLimitCount: 1, RateLimitTime: 600, RateLimitMessage: "" },
    async arrange({ page, widget, send, lang }) {
      await widget.open();
      await widget.ask(QUESTION[lang]);
      await send("");
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "full session",
    async arrange({ page, send, lang }) {
      const rejection = { Data: null, Version: "1", Success: false, Code: 429, Message: FULL[lang] };
      const headers = { "access-control-allow-origin": "*", "access-control-expose-headers": "x-error-code", "x-error-code": "42902" };
      await page.route("**/chat/Chat/Ask", (route) => route.fulfill({ json: rejection, headers }));
      await send("");
      await page.locator(".error button").waitFor();
    },
  },
  {
    name: "consent",
    settings: { ...ALL_TOOLS, ChatbotPrivacyPolicyDescription: "" },
    async arrange({ widget }) {
      await widget.launcher.click();
      await widget.panel.locator(".consent").waitFor();
    },
  },
  {
    name: "image",
    settings: { EnableUploadImage: true },
    async arrange({ page, widget }) {
      await widget.open();
      await page.locator("input[type=file]").setInputFiles(PHOTO_FILE);
      await page.locator(".strip").waitFor();
    },
  },
  {
    name: "recording",
    settings: { EnablePushToTalk: true },
    async arrange({ page, widget }) {
      await widget.open();
      await page.locator(".field .plain").click();
      await page.locator(".plain.recording").waitFor();
    },
  },
  {
    name: "handoff",
    settings: { TalkToHumanEmail: "office@harbor.example", TalkToHumanResponseMessage: "" },
    async arrange({ widget, lang, page }) {
      await widget.open();
      await widget.ask(QUESTION[lang]);
      await page.locator(".foot .link").click();
      await widget.messages.getByText(PERSON[lang]).waitFor();
    },
  },
  {
    name: "offline",
    async arrange({ widget, context, page }) {
      await widget.open();
      await context.setOffline(true);
      await page.locator(".dot.offline").waitFor();
    },
  },
  {
    name: "restored",
    listings: 20,
    async arrange({ page, widget }) {
      await widget.open();
      await widget.ask("homes for sale");
      await page.reload();
      await widget.open();
      await widget.answers.first().waitFor();
    },
  },
  {
    name: "unread",
    scripted: true,
    async arrange({ page, send, scripted }) {
      await send("");
      await scripted.waitForQuestion();
      await page.keyboard.press("Escape");
      await scripted.finish("Two homes have a garden.");
      await page.locator(".count:not([hidden])").waitFor();
    },
  },
  { name: "share page", place: "share", settings: ALL_TOOLS, arrange: ({ widget }) => widget.input.waitFor() },
  {
    name: "frame page",
    place: "frame",
    settings: ALL_TOOLS,
    arrange: ({ page }) => page.frameLocator("iframe").getByRole("textbox").waitFor(),
  },
];

/** The state of that name. */
export function state(name: string): State {
  const found = STATES.find((one) => one.name === name);
  if (!found) throw new Error(`there is no state ${name}`);
  return found;
}

/** Brings the widget into the state, on a fresh chatbot. */
export async function arrive(state: State, scene: Scene): Promise<Arrangement> {
  const { page, service, site, lang } = scene;
  const bot = await service.chatbot({ WelcomeMessage: WELCOME[lang], ...localized(state.settings ?? {}, lang) });
  if (state.listings) await service.importListings(bot, state.listings);
  const scripted = await scriptAnswers(page, state.scripted ?? false);
  const widget = new Widget(page);
  const arrangement: Arrangement = { ...scene, widget, bot, scripted, send: (question) => send(widget, question || QUESTION[lang]) };
  await page.goto(pageUrl(state, bot, service, site, lang));
  if (!state.place) await widget.launcher.waitFor();
  await state.arrange?.(arrangement);
  return arrangement;
}

function pageUrl(state: State, bot: string, service: Service, site: Site, lang: "en" | "ar"): string {
  if (state.place === "share") return `${service.baseUrl}/share/${bot}`;
  const frame = `<iframe src="${service.baseUrl}/chatbot-iframe/${bot}" title="Chat" style="border:0;width:100%;height:480px"></iframe>`;
  return site.page(pageWith(state.place === "frame" ? frame : snippet(service.baseUrl, bot), lang));
}

/** Replaces empty settings by texts in the language of the page. */
function localized(settings: Record<string, unknown>, lang: "en" | "ar"): Record<string, unknown> {
  const texts: Record<string, string> = {
    SuggestedMessage: SUGGESTIONS[lang],
    RateLimitMessage: BUSY[lang],
    TalkToHumanResponseMessage: PERSON[lang],
    ChatbotPrivacyPolicyDescription: PRIVACY[lang],
  };
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value === "" && texts[name] ? texts[name] : value]));
}

async function send(widget: Widget, question: string): Promise<void> {
  if (!(await widget.input.isVisible())) await widget.open();
  await widget.input.fill(question);
  await widget.input.press("Enter");
}
