/*
 * The share page and the page inside the iframe: the chat alone, filling the window. The chatbot is named by the path,
 * or by a meta element on a custom domain. The service is where this script comes from.
 */
import { mountChat } from "../chat/index";
import { browserStorage } from "../chat/storage";
import { fetchMessages } from "./fetch-messages";
import { httpTransport } from "./http-transport";
import { parseServiceUrl } from "./site-config";
import { loadSession } from "./widget-session";

const scriptUrl = import.meta.url;
const baseUrl = parseServiceUrl(new URL("..", scriptUrl).href);
const place = document.querySelector<HTMLElement>("[data-chat]");
const serial =
  /\/(?:share|chatbot-iframe)\/([\w-]{8,64})\/?$/.exec(location.pathname)?.[1] ??
  document.querySelector<HTMLMetaElement>('meta[name="porchlight-chatbot"]')?.content;

async function start(): Promise<void> {
  if (!place || !baseUrl || !serial) return;
  const framed = place.dataset.chat === "iframe";
  // Older pages expect this greeting and answer with their configuration. We don't need it,
  // because the URL names the chatbot.
  if (framed && parent !== window) parent.postMessage("init-chatbot-iframe", "*");
  const session = await loadSession(baseUrl, serial);
  document.title = session.config.Name;
  await fetchMessages(session.config.AIResponseLanguage);
  mountChat(place, {
    settings: session.config,
    transport: httpTransport(session),
    storage: session.memory,
    drafts: browserStorage("session", session.chatbotId),
    frame: "page",
    poweredBy: !framed,
  });
  // The page has no text but the chat's.
  document.documentElement.lang = place.shadowRoot?.querySelector<HTMLElement>(".chat")?.lang ?? "";
}

start().catch((error: unknown) => {
  const message = document.createElement("p");
  message.lang = "en";
  message.className = "error";
  message.setAttribute("role", "alert");
  message.textContent = error instanceof Error ? error.message : "This chat isn't available.";
  place?.replaceChildren(message);
});
