/*
 * `embed.iframe.js`: puts the chat into a frame of the page, for sites that
 * were set up that way. Reads the older globals too and answers the frame's
 * greeting with the configuration, as those sites expect. Size and place are
 * the page's; 100 % wide and 620 high unless it says otherwise.
 */
import { readSiteConfig, type SiteConfig } from "./site-config";

declare global {
  interface Window {
    newoaksIframeConfig?: unknown;
    chatpilotIframeConfig?: unknown;
    porchlightIframe?: unknown;
  }
}

const script = (document.currentScript ?? document.querySelector('script[src*="/embed.iframe.js"]')) as HTMLScriptElement | null;

interface FrameWish {
  /** Id of the element to fill; default: where the script stands. */
  containerId?: unknown;
  width?: unknown;
  height?: unknown;
}

function start(): void {
  const globals = [window.porchlightIframe, window.newoaksIframeConfig, window.chatpilotIframeConfig];
  const site = readSiteConfig(globals, script);
  const given = globals.find((one) => typeof one === "object" && one) as FrameWish | undefined;
  if (!site || document.querySelector(`iframe[data-porchlight="${site.chatbotId}"]`)) return;
  const frame = makeFrame(site, given ?? {});
  const container = typeof given?.containerId === "string" ? document.getElementById(given.containerId) : null;
  if (container) container.append(frame);
  else if (script?.parentElement && script.parentElement !== document.head) script.after(frame);
  else document.body.append(frame);
  answerGreeting(frame, site, given ?? {});
}

function makeFrame(site: SiteConfig, wish: FrameWish): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = `${site.base}/chatbot-iframe/${site.chatbotId}`;
  frame.title = "Chat";
  frame.allow = "microphone; clipboard-write";
  frame.dataset.porchlight = site.chatbotId;
  frame.style.border = "0";
  frame.style.width = size(wish.width) ?? "100%";
  frame.style.height = size(wish.height) ?? "620px";
  return frame;
}

function answerGreeting(frame: HTMLIFrameElement, site: SiteConfig, given: object): void {
  const origin = new URL(site.base).origin;
  addEventListener("message", (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin || event.data !== "init-chatbot-iframe") return;
    frame.contentWindow?.postMessage(`config:${JSON.stringify({ ...given, chatbotId: site.chatbotId, domain: site.base })}`, origin);
  });
}

/** "400", 400 and "50%" are sizes; anything else is not. */
function size(wish: unknown): string | null {
  const text = String(wish ?? "");
  if (/^\d+(\.\d+)?$/.test(text)) return `${text}px`;
  return /^\d+(\.\d+)?(px|%|vh|vw|rem|em)$/.test(text) ? text : null;
}

if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
else start();
