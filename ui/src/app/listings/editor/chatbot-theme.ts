/*
 * Colors and answer language of the chatbot, for the card preview. Loaded once; if the service
 * can't tell, the chatbot list and the app's language are used.
 */
import { signal,type Signal } from "@preact/signals";
import type { AppStore } from "../../shell/app-store";

export interface ChatbotTheme {
  color: string;
  /** English name of a language; "" if it follows the visitor. */
  language: string;
}

const UNKNOWN: ChatbotTheme = { color: "", language: "" };

export function chatbotTheme(app: AppStore, serialNumber: string): Signal<ChatbotTheme> {
  const theme = signal<ChatbotTheme>({ ...UNKNOWN, color: app.openRow.value?.ChatBubbleColor ?? "" });
  app.transport
    .call("get_chatbot", { serialNumber })
    .then(({ ChatBubbleColor, AIResponseLanguage }) => {
      // Where settings can't be read, only those set on this computer are known.
      theme.value = { color: ChatBubbleColor ?? theme.value.color, language: AIResponseLanguage ?? "" };
    })
    // The card also works without it.
    .catch(() => undefined);
  return theme;
}
