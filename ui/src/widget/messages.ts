/*
 * The few words of the bubble itself, in the panel's twelve languages. The
 * panel's own table is not used, because it would weigh more than the launcher.
 */

/** Dismiss, and what a chat is called where it is not "Chat". */
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

/** In the page's language, else the browser's, else English. */
export function launcherMessages(): [dismiss: string, chat: string] {
  const tags = [document.documentElement.lang, ...navigator.languages, "en"];
  const found = tags.map((tag) => MESSAGES[tag.slice(0, 2).toLowerCase()]).find(Boolean) ?? "";
  const [dismiss = "", chat = "Chat"] = found.split("|");
  return [dismiss, chat];
}
