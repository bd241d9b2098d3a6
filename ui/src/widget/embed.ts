/*
 * The launcher script that host pages load. It must stay small: it fetches the settings once, renders launcher and
 * teaser, and loads the panel when the visitor is about to open it.
 */
import { createApi, type Command } from "./api";
import { scriptServiceUrl, readSiteConfig, type SiteConfig } from "./site-config";
import { mountFloating } from "./mount-floating";

declare global {
  interface Window {
    chatpilotConfig?: unknown;
    porchlight?: unknown;
  }
}

const TAG = "porchlight-chat";
const running = document.currentScript;
// An image with the name "currentScript" would be found here, and its host taken for the service.
const script = running instanceof HTMLScriptElement ? running : document.querySelector<HTMLScriptElement>('script[src*="/embed.min.js"]');
const defaultUrl = scriptServiceUrl(script);
const readPage = () => readSiteConfig([script?.dataset, window.porchlight, window.chatpilotConfig], defaultUrl);
/** Also read at once: a page with two chatbots sets its global again before it loads the script again. */
const early = readPage();

/** `<porchlight-chat chatbot-id="…">`, also for pages that place the element themselves. */
class PorchlightChat extends HTMLElement {
  static observedAttributes = ["chatbot-id"];
  /** A second copy of the script must control the widgets of the first. Its version may differ, so this name must stay. */
  static controls = createApi;
  /**
   * The URL of the service. Not an attribute: a sanitizer may allow this element in user content,
   * and messages and keys of visitors must not go to a server that a user chose.
   */
  service = defaultUrl;
  #chatbotId: string | undefined;
  #unmount: (() => void) | null = null;

  /** In a microtask: moving the element removes and adds it, which is one change. */
  connectedCallback(): void {
    queueMicrotask(() => this.#update());
  }

  disconnectedCallback(): void {
    this.connectedCallback();
  }

  attributeChangedCallback(): void {
    this.connectedCallback();
  }

  #update(): void {
    const site = readSiteConfig([this.isConnected && { chatbotId: this.getAttribute("chatbot-id") }], this.service);
    if (site?.chatbotId === this.#chatbotId) return;
    this.#chatbotId = site?.chatbotId;
    this.#unmount?.();
    this.#unmount = site && mountFloating(this.shadowRoot ?? this.attachShadow({ mode: "open" }), site, () => this.remove());
  }
}

function addElement(site: SiteConfig): void {
  if (document.querySelector(`${TAG}[chatbot-id="${site.chatbotId}"]`)) return;
  const element = document.createElement(TAG) as PorchlightChat;
  element.service = site.baseUrl;
  element.setAttribute("chatbot-id", site.chatbotId);
  // Outside the body: a page that transforms or replaces its body keeps the chat.
  document.documentElement.append(element);
}

function start(): void {
  if (!customElements.get(TAG)) customElements.define(TAG, PorchlightChat);
  const site = early ?? readPage();
  const before = window.porchlight as Partial<Command> | undefined;
  if (!before?.ready) window.porchlight = (customElements.get(TAG) as typeof PorchlightChat).controls(before?.q);
  if (site) addElement(site);
}

if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
else start();
