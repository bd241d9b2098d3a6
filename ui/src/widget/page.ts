/*
 * The share page and the page inside the iframe: the chat alone, filling the
 * window. Which chatbot it is stands in the address, or in a meta element where
 * an owner's own domain shows the page. The service is where this script is from.
 */
import { mountChat } from "../chat/index";
import { browserStorage } from "../chat/storage";
import { fetchMessages } from "./fetch-messages";
import { httpTransport } from "./http-transport";
import { toBaseUrl } from "./site-config";
import { loadSession } from "./widget-session";

const self = import.meta.url;
const baseUrl = toBaseUrl(new URL("..", self).href);
const place = document.querySelector<HTMLElement>("[data-chat]");
const serial =
  /\/(?:share|chatbot-iframe)\/([\w-]{8,64})\/?$/.exec(location.pathname)?.[1] ??
  document.querySelector<HTMLMetaElement>('meta[name="porchlight-chatbot"]')?.content;

async function start(): Promise<void> {
  if (!place || !baseUrl || !serial) return;
  const framed = place.dataset.chat === "iframe";
  // Older pages wait for this greeting and answer with their configuration. Nothing in it is
  // needed, because the address says which chatbot it is; so the answer is not waited for.
  if (framed && parent !== window) parent.postMessage("init-chatbot-iframe", "*");
  const session = await loadSession(baseUrl, serial);
  document.title = session.config.Name;
  await fetchMessages(session.config.AIResponseLanguage);
  mountChat(place, {
    settings: session.config,
    transport: httpTransport(session),
    storage: session.storage,
    drafts: browserStorage("session", session.chatbotId),
    frame: "page",
    poweredBy: !framed,
  });
  // The chat chose its language; the page has no other words.
  document.documentElement.lang = place.shadowRoot?.querySelector<HTMLElement>(".chat")?.lang ?? "";
}

start().catch((error: unknown) => {
  const message = document.createElement("p");
  message.lang = "en";
  message.className = "refusal";
  message.setAttribute("role", "alert");
  message.textContent = error instanceof Error ? error.message : "This chat is not available.";
  place?.replaceChildren(message);
});
