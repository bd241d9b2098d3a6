/*
 * The launcher: what other people's pages load. Plain TypeScript and small; it
 * asks for the settings once, draws bubble and teaser, and fetches the panel
 * when the visitor first means to open it. Everything a visitor talks through
 * is in panel.ts.
 */
import { controls, type Command } from "./api";
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
// An image with the name "currentScript" would be found here, and its host be taken for the service.
const script = running instanceof HTMLScriptElement ? running : document.querySelector<HTMLScriptElement>('script[src*="/embed.min.js"]');
const defaultUrl = scriptServiceUrl(script);
const readPage = () => readSiteConfig([script?.dataset, window.porchlight, window.chatpilotConfig], defaultUrl);
/** Read at once too: a page with two chatbots sets its global anew before it loads the script again. */
const early = readPage();

/** For those who place it themselves: `<porchlight-chat chatbot-id="…">`. */
class PorchlightChat extends HTMLElement {
  static observedAttributes = ["chatbot-id"];
  /** Here, because a second copy of the script must steer the widgets of the first. */
  static controls = controls;
  /**
   * Where code and answers come from. No attribute: a sanitizer may let strangers write this
   * element into a page, and its visitors' words and keys must not go where a stranger says.
   */
  service = defaultUrl;
  #chatbotId: string | undefined;
  #unmount: (() => void) | null = null;

  /** A moment later: who moves the element takes it out and puts it in, and means one change. */
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
  // Beside the body, not in it: a page that transforms or replaces its body keeps its chat.
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
