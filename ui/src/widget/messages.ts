/* The few texts of the launcher in twelve languages. The panel's table would weigh more than the launcher. */

/** "Dismiss", and the word for "Chat" if it differs. */
const MESSAGES: Record<string, string> = {
  en: "Dismiss",
  es: "Descartar",
  fr: "Ignorer",
  de: "Ausblenden",
  pt: "Dispensar",
  it: "Ignora",
  nl: "Verbergen",
  pl: "Ukryj|Czat",
  tr: "Gizle|Sohbet",
  zh: "忽略|聊天",
  ja: "非表示|チャット",
  ar: "تجاهل|محادثة",
};

/** In the language of the page, else of the browser, else English. */
export function launcherMessages(): [dismiss: string, chat: string] {
  const tags = [document.documentElement.lang, ...navigator.languages, "en"];
  const found = tags.map((tag) => MESSAGES[tag.slice(0, 2).toLowerCase()]).find(Boolean) ?? "";
  const [dismiss = "", chat = "Chat"] = found.split("|");
  return [dismiss, chat];
}
