/*
 * `embed.iframe.js`: puts the chat into a frame of the page, for sites that were set up that way. Reads the older
 * globals too, and answers the frame's greeting with the configuration, as those sites expect.
 */
import { scriptServiceUrl, readSiteConfig, type SiteConfig } from "./site-config";

declare global {
  interface Window {
    newoaksIframeConfig?: unknown;
    chatpilotIframeConfig?: unknown;
    porchlightIframe?: unknown;
  }
}

interface FrameOptions {
  /** ID of the element to fill; by default the frame is added after the script. */
  containerId?: unknown;
  width?: unknown;
  height?: unknown;
}

type FrameConfig = SiteConfig & { options: FrameOptions };

const script = (document.currentScript ?? document.querySelector('script[src*="/embed.iframe.js"]')) as HTMLScriptElement | null;
/** Also read at once: a page with two frames sets its global again before it loads the script again. */
const early = readPage();

function readPage(): FrameConfig | null {
  for (const source of [script?.dataset, window.porchlightIframe, window.newoaksIframeConfig, window.chatpilotIframeConfig]) {
    const site = readSiteConfig([source], scriptServiceUrl(script));
    if (site) return { ...site, options: source as FrameOptions };
  }
  return null;
}

function start(): void {
  const config = early ?? readPage();
  if (!config || document.querySelector(`iframe[data-porchlight="${config.chatbotId}"]`)) return;
  const frame = makeFrame(config);
  const { containerId } = config.options;
  const container = typeof containerId === "string" ? document.getElementById(containerId) : null;
  if (container) container.append(frame);
  else if (script?.parentElement && script.parentElement !== document.head) script.after(frame);
  else document.body.append(frame);
  answerGreeting(frame, config);
}

function makeFrame({ baseUrl, chatbotId, options }: FrameConfig): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = `${baseUrl}/chatbot-iframe/${chatbotId}`;
  frame.title = "Chat";
  frame.allow = "microphone; clipboard-write";
  frame.dataset.porchlight = chatbotId;
  frame.style.border = "0";
  frame.style.width = size(options.width) ?? "100%";
  frame.style.height = size(options.height) ?? "620px";
  return frame;
}

/** Answers after each load, because the frame greets again. Stops when the frame is removed. */
function answerGreeting(frame: HTMLIFrameElement, { baseUrl, chatbotId, options }: FrameConfig): void {
  const { origin } = new URL(baseUrl);
  addEventListener("message", function heard(event: MessageEvent<unknown>) {
    if (!frame.isConnected) removeEventListener("message", heard);
    else if (event.source === frame.contentWindow && event.origin === origin && event.data === "init-chatbot-iframe") {
      frame.contentWindow?.postMessage(`config:${JSON.stringify({ ...options, chatbotId, domain: baseUrl })}`, origin);
    }
  });
}

/** "400", 400 and "50%" are sizes; anything else is not. */
function size(value: unknown): string | null {
  const text = String(value ?? "");
  if (/^\d+(\.\d+)?$/.test(text)) return `${text}px`;
  return /^\d+(\.\d+)?(px|%|vh|vw|rem|em)$/.test(text) ? text : null;
}

if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
else start();
