/*
 * One floating widget on a page: the visit, the bubble, and the panel once it
 * is wanted. Draws nothing when the service refuses the page.
 */
import type { ChatHandle } from "../chat/types";
import { browserMemory } from "../chat/memory";
import { drawBubble, type Bubble } from "./bubble";
import { addSteered } from "./commands";
import { ownAddress } from "./own-address";
import type { SiteConfig } from "./site-config";
import { openVisit, type Visit } from "./visit";

declare const __PANEL__: string;

type PanelModule = typeof import("./panel");

/** Puts the widget into the root; the function takes everything away again. */
export function float(root: ShadowRoot, site: SiteConfig, remove: () => void): () => void {
  const ends: (() => void)[] = [];
  let gone = false;
  openVisit(site.base, site.chatbotId).then(
    (visit) => {
      if (!gone) ends.push(show(root, visit, remove));
    },
    (refusal: unknown) => console.warn(`Porchlight: ${refusal instanceof Error ? refusal.message : "not available"}`),
  );
  return () => {
    gone = true;
    ends.forEach((end) => end());
  };
}

function show(root: ShadowRoot, visit: Visit, remove: () => void): () => void {
  const { config, base, chatbotId } = visit;
  const passing = browserMemory("session", chatbotId);
  let panel: Promise<ChatHandle> | null = null;
  let isOpen = false;
  let unread = 0;

  const bubble: Bubble = drawBubble(root, {
    onToggle: () => (isOpen ? close() : open()),
    onOpen: open,
    onIntent: () => void load().catch(() => undefined),
    onDismiss: dismiss,
  });

  function load(): Promise<ChatHandle> {
    panel ??= (import(/* @vite-ignore */ `${base}/assets/${__PANEL__}`) as Promise<PanelModule>).then((module) =>
      module.openPanel(root, visit, {
        onClose: close,
        onUnread: () => bubble.badge((unread += 1)),
      }),
    );
    panel.catch(() => (panel = null));
    return panel;
  }

  function open(): void {
    isOpen = true;
    unread = 0;
    passing.set("teased", "1");
    bubble.setOpen(true);
    load().then(
      (chat) => isOpen && chat.open(),
      () => {
        isOpen = false;
        bubble.setOpen(false);
        console.warn("Porchlight: the chat could not be loaded");
      },
    );
  }

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    bubble.setOpen(false);
    void panel?.then((chat) => chat.close());
    bubble.focus();
  }

  function dismiss(): void {
    passing.set("teased", "1");
    bubble.tease(false);
    bubble.focus();
  }

  bubble.update(config, ownAddress(base, config.ChatIconUrl));
  // Once per browser session, or on every page until it was dismissed.
  bubble.tease(passing.get("teased") === null);
  if (config.ChatbotPopupOnce) passing.set("teased", "1");

  const release = addSteered({
    open,
    close,
    toggle: () => (isOpen ? close() : open()),
    send: (text) => {
      open();
      void load().then((chat) => chat.send(text));
    },
    destroy: remove,
  });
  return () => {
    release();
    void panel?.then((chat) => chat.destroy());
    bubble.destroy();
  };
}
