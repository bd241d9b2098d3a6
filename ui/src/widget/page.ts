/*
 * The share page and the page inside the iframe: the chat alone, filling the
 * window. Which chatbot it is stands in the address, or in a meta element where
 * an owner's own domain shows the page. The service is where this script is from.
 */
import { mountChat } from "../chat/index";
import { browserMemory } from "../chat/storage";
import { fetchWords } from "./fetch-messages";
import { httpTransport } from "./http-transport";
import { baseOf } from "./site-config";
import { openVisit } from "./widget-session";

const self = import.meta.url;
const base = baseOf(new URL("..", self).href);
const place = document.querySelector<HTMLElement>("[data-chat]");
const serial =
  /\/(?:share|chatbot-iframe)\/([\w-]{8,64})\/?$/.exec(location.pathname)?.[1] ??
  document.querySelector<HTMLMetaElement>('meta[name="porchlight-chatbot"]')?.content;

async function start(): Promise<void> {
  if (!place || !base || !serial) return;
  const framed = place.dataset.chat === "iframe";
  // Older pages wait for this greeting and answer with their configuration. Nothing in it is
  // needed, because the address says which chatbot it is; so the answer is not waited for.
  if (framed && parent !== window) parent.postMessage("init-chatbot-iframe", "*");
  const visit = await openVisit(base, serial);
  document.title = visit.config.Name;
  await fetchWords(visit.config.AIResponseLanguage);
  mountChat(place, {
    settings: visit.config,
    transport: httpTransport(visit),
    memory: visit.memory,
    drafts: browserMemory("session", visit.chatbotId),
    frame: "page",
    poweredBy: !framed,
  });
  // The chat chose its language; the page has no other words.
  document.documentElement.lang = place.shadowRoot?.querySelector<HTMLElement>(".chat")?.lang ?? "";
}

start().catch((refusal: unknown) => {
  const words = document.createElement("p");
  words.lang = "en";
  words.className = "refusal";
  words.setAttribute("role", "alert");
  words.textContent = refusal instanceof Error ? refusal.message : "This chat is not available.";
  place?.replaceChildren(words);
});
