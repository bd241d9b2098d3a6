/*
 * One floating widget on a page: the visit, the bubble, and the panel once it
 * is wanted. Draws nothing when the service refuses the page.
 */
import { browserMemory } from "../chat/storage";
import { drawBubble } from "./launcher";
import { addSteered, tell, toldSoFar, type Told } from "./api";
import floatingCss from "./floating.css?inline";
import { takePlace } from "./instances";
import { ownAddress } from "./script-url";
import type { FloatingPanel } from "./panel";
import type { SiteConfig } from "./site-config";
import { openVisit, type Visit } from "./widget-session";

declare const __PANEL__: string;

type PanelModule = typeof import("./panel");

/** What commands do to a widget; `destroy` is the element's own end. */
interface Floating extends Record<"open" | "close" | "toggle" | "end", () => void> {
  send(text: string): void;
  identify(who: Told): void;
}

/** Puts the widget into the root; the function takes everything away again. */
export function float(root: ShadowRoot, { base, chatbotId }: SiteConfig, remove: () => void): () => void {
  let gone = false;
  const there: Promise<Floating | void> = openVisit(base, chatbotId).then(
    (visit) => (gone ? undefined : show(root, visit)),
    (refusal: Error) => fail(chatbotId, refusal.message),
  );
  const release = addSteered({
    chatbotId,
    run: (command, detail) =>
      command === "destroy" ? remove() : void there.then((widget) => widget?.[command as "send"](detail as string)),
  });
  return () => {
    gone = true;
    release();
    void there.then((widget) => widget?.end());
  };
}

function fail(chatbotId: string, message: string): void {
  console.warn(`Porchlight: ${message}`);
  tell(chatbotId, "error", { message });
}

function show(root: ShadowRoot, visit: Visit): Floating {
  const { config, base, chatbotId } = visit;
  const passing = browserMemory("session", chatbotId);
  let panel: Promise<FloatingPanel | void> | null = null;
  let isOpen = false;
  let shown = false;
  let told = toldSoFar();
  let unread = passing.get("unread") ?? "";

  const toggle = () => (isOpen ? close() : void open());
  const place = takePlace(config.ChatBubbleAlign, (otherIsOpen) => {
    if (otherIsOpen) {
      close();
      bubble.tease(false);
    }
    root.host.toggleAttribute("data-aside", otherIsOpen);
  });
  // A bubble and the space to the next one are 68 pixels.
  const bubble = drawBubble(root, `${floatingCss}.launch{margin:0 ${place.row * 68}px}`, {
    onToggle: toggle,
    onOpen: () => void open(),
    onIntent: () => void load(),
    onDismiss() {
      passing.set("teased", "1");
      bubble.tease(false);
      bubble.focus();
    },
  });

  /** The panel, or nothing where it could not be loaded; then the next intent tries again. */
  function load(): Promise<FloatingPanel | void> {
    return (panel ??= (import(/* @vite-ignore */ `${base}/assets/${__PANEL__}`) as Promise<PanelModule>)
      .then((module) =>
        module.openPanel(root, visit, told, {
          tell: (event, detail) => tell(chatbotId, event, detail),
          onClose: close,
          onUnread: (word) => mark(`${(parseInt(unread) || 0) + 1} ${word}`),
        }),
      )
      .catch(() => {
        panel = null;
        if (isOpen) {
          turn(false);
          fail(chatbotId, "the chat could not be loaded");
        }
      }));
  }

  function mark(now: string): void {
    unread = now;
    passing.set("unread", unread);
    bubble.badge(unread);
  }

  function turn(now: boolean): void {
    isOpen = now;
    passing.set("open", now ? "1" : "");
    bubble.setOpen(now);
    place.tell(now);
  }

  async function open(takeFocus = true): Promise<void> {
    passing.set("teased", "1");
    turn(true);
    mark("");
    const chat = await load();
    if (!isOpen || !chat) return;
    chat.open(takeFocus);
    if (!shown) tell(chatbotId, "opened");
    shown = true;
  }

  function close(): void {
    if (!isOpen) return;
    turn(false);
    void panel?.then((chat) => chat?.close());
    if (shown) tell(chatbotId, "closed");
    shown = false;
    // A page may close it too, while its visitor is busy elsewhere.
    if (root.activeElement) bubble.focus();
  }

  bubble.update(config, ownAddress(base, config.ChatIconUrl));
  bubble.badge(unread);
  // Once per browser session, or on every page until it was dismissed; two teasers would lie on each other.
  bubble.tease(!place.row && passing.get("teased") === null);
  if (config.ChatbotPopupOnce) passing.set("teased", "1");
  // Whoever followed a link with the panel open finds it open, unless it would cover the screen; the focus is the page's.
  if (passing.get("open") && !matchMedia("(width<480px)").matches) void open(false);

  return {
    open: () => void open(),
    close,
    toggle,
    async send(text) {
      await open();
      (await panel)?.send(text);
    },
    identify(who) {
      told = { ...told, ...who };
      void panel?.then((chat) => chat?.identify(told));
    },
    end() {
      turn(false);
      place.leave();
      void panel?.then((chat) => chat?.destroy());
      bubble.destroy();
    },
  };
}
