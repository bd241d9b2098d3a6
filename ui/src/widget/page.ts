/*
 * The share page and the page inside the iframe: the chat alone, filling the
 * window. Which chatbot it is stands in the address, or in a meta element where
 * an owner's own domain shows the page. The service is where this script is from.
 */
import { mountChat } from "../chat/index";
import { httpTransport } from "./http-transport";
import { baseOf } from "./site-config";
import { openVisit } from "./visit";

const self = import.meta.url;
const base = baseOf(new URL("..", self).href);
const place = document.querySelector<HTMLElement>("[data-chat]");
const serial =
  /\/(?:share|chatbot-iframe)\/([\w-]{8,64})\/?$/.exec(location.pathname)?.[1] ??
  document.querySelector<HTMLMetaElement>('meta[name="porchlight-chatbot"]')?.content;

async function start(): Promise<void> {
  if (!place || !base || !serial) return;
  const framed = place.dataset.chat === "iframe";
  if (framed && parent !== window) await configFromParent();
  const visit = await openVisit(base, serial);
  document.title = visit.config.Name;
  mountChat(place, {
    settings: visit.config,
    transport: httpTransport(visit),
    memory: visit.memory,
    hasHistory: visit.returning,
    frame: "page",
    poweredBy: !framed,
  });
}

/** The older handshake: we name ourselves, the page answers with its configuration; nothing in it is needed. */
function configFromParent(): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(resolve, 300);
    addEventListener("message", function heard(event: MessageEvent<unknown>) {
      if (event.source !== parent || typeof event.data !== "string" || !event.data.startsWith("config:")) return;
      clearTimeout(patience);
      removeEventListener("message", heard);
      resolve();
    });
    parent.postMessage("init-chatbot-iframe", "*");
  });
}

start().catch((refusal: unknown) => {
  const words = document.createElement("p");
  words.className = "refusal";
  words.setAttribute("role", "alert");
  words.textContent = refusal instanceof Error ? refusal.message : "This chat is not available.";
  place?.replaceChildren(words);
});
