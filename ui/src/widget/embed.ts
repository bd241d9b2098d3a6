/*
 * The launcher: what other people's pages load. Plain TypeScript and small; it
 * asks for the settings once, draws bubble and teaser, and fetches the panel
 * when the visitor first means to open it. Everything a visitor talks through
 * is in panel.ts.
 */
import { controls, type Command } from "./commands";
import { readSiteConfig, scriptBase, type SiteConfig } from "./site-config";
import { float } from "./float";

declare global {
  interface Window {
    chatpilotConfig?: unknown;
    porchlight?: unknown;
  }
}

const TAG = "porchlight-chat";
const script = (document.currentScript ?? document.querySelector('script[src*="/embed.min.js"]')) as HTMLScriptElement | null;

/** For those who place it themselves: `<porchlight-chat chatbot-id="…" domain="…">`. */
class PorchlightChat extends HTMLElement {
  #end: (() => void) | null = null;

  connectedCallback(): void {
    const given = { chatbotId: this.getAttribute("chatbot-id") ?? "", domain: this.getAttribute("domain") ?? scriptBase(script) };
    const site = readSiteConfig([given], null);
    if (!site || this.#end) return;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    this.#end = float(root, site, () => this.remove());
  }

  disconnectedCallback(): void {
    this.#end?.();
    this.#end = null;
  }
}

function place(site: SiteConfig): void {
  const there = document.querySelector(`${TAG}[chatbot-id="${site.chatbotId}"]`);
  if (there) return;
  const element = document.createElement(TAG);
  element.setAttribute("chatbot-id", site.chatbotId);
  element.setAttribute("domain", site.base);
  // Beside the body, not in it: a page that transforms or replaces its body keeps its chat.
  document.documentElement.append(element);
}

function start(): void {
  if (!customElements.get(TAG)) customElements.define(TAG, PorchlightChat);
  const before = window.porchlight;
  const site = readSiteConfig([before, window.chatpilotConfig], script);
  if (typeof before !== "function" || !(before as Command).ready) {
    window.porchlight = controls((before as { q?: unknown } | undefined)?.q);
  }
  if (site) place(site);
}

if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
else start();
