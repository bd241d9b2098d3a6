/*
 * What the bot's card needs to know of its chatbot: colours and the language of
 * its answers. Asked once a chatbot; a service that cannot tell leaves what the
 * list of chatbots says and the language of the app.
 */
import { signal, type Signal } from "@preact/signals";
import type { ChatbotRecord } from "../../../api/wire";
import type { AppStore } from "../../shell/app-store";

export interface ChatbotTheme {
  color: string;
  /** English name of a language; "" when it follows the visitor. */
  language: string;
}

const UNKNOWN: ChatbotTheme = { color: "", language: "" };

export function chatbotTheme(app: AppStore, serialNumber: string): Signal<ChatbotTheme> {
  const theme = signal<ChatbotTheme>({ ...UNKNOWN, color: app.openRow.value?.ChatBubbleColor ?? "" });
  app.transport
    .call<ChatbotRecord>("get_chatbot", { serialNumber })
    .then(({ ChatBubbleColor, AIResponseLanguage }) => {
      // Where settings cannot be read back only those that were set here are known.
      theme.value = { color: ChatBubbleColor ?? theme.value.color, language: AIResponseLanguage ?? "" };
    })
    // The card is shown without it just as well.
    .catch(() => undefined);
  return theme;
}
