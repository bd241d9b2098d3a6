/*
 * The few words of the bubble itself, in the panel's twelve languages. The
 * panel's own table is not used, because it would weigh more than the launcher.
 */

/** Open chat, close chat, dismiss. */
const WORDS: Record<string, string> = {
  en: "Open chat|Close chat|Dismiss",
  es: "Abrir el chat|Cerrar el chat|Descartar",
  fr: "Ouvrir le chat|Fermer le chat|Ignorer",
  de: "Chat öffnen|Chat schließen|Ausblenden",
  pt: "Abrir o chat|Fechar o chat|Dispensar",
  it: "Apri la chat|Chiudi la chat|Ignora",
  nl: "Chat openen|Chat sluiten|Verbergen",
  pl: "Otwórz czat|Zamknij czat|Ukryj",
  tr: "Sohbeti aç|Sohbeti kapat|Gizle",
  zh: "打开聊天|关闭聊天|忽略",
  ja: "チャットを開く|チャットを閉じる|非表示",
  ar: "فتح المحادثة|إغلاق المحادثة|تجاهل",
};

export interface BubbleWords {
  open: string;
  close: string;
  dismiss: string;
}

export function bubbleWords(): BubbleWords {
  const tags = [document.documentElement.lang, ...(navigator.languages ?? [])];
  const found = tags.map((tag) => WORDS[tag.slice(0, 2).toLowerCase()]).find(Boolean);
  const [open = "", close = "", dismiss = ""] = (found ?? WORDS.en ?? "").split("|");
  return { open, close, dismiss };
}
