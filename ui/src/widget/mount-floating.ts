import { browserStorage } from "../chat/storage";
import { renderLauncher } from "./launcher";
import { registerApi, dispatch, getVisitorDetails, type VisitorDetails } from "./api";
import floatingCss from "./floating.css?inline";
import { registerInstance } from "./instances";
import { fileUrl } from "./file-url";
import type { FloatingPanel } from "./panel";
import type { SiteConfig } from "./site-config";
import { loadSession, type WidgetSession } from "./widget-session";

declare const __PANEL__: string;

type PanelModule = typeof import("./panel");

/** The commands of a widget; `destroy` removes the element. */
interface Floating extends Record<"open" | "close" | "toggle" | "end", () => void> {
  send(text: string): void;
  identify(who: VisitorDetails): void;
}

/** Mounts the widget; the returned function removes everything. Renders nothing if the service rejects the page. */
export function mountFloating(root: ShadowRoot, { baseUrl, chatbotId }: SiteConfig, remove: () => void): () => void {
  let gone = false;
  const mounted: Promise<Floating | void> = loadSession(baseUrl, chatbotId).then(
    (session) => (gone ? undefined : show(root, session)),
    (error: Error) => fail(chatbotId, error.message),
  );
  const release = registerApi({
    chatbotId,
    run: (command, detail) =>
      command === "destroy" ? remove() : void mounted.then((widget) => widget?.[command as "send"](detail as string)),
  });
  return () => {
    gone = true;
    release();
    void mounted.then((widget) => widget?.end());
  };
}

function fail(chatbotId: string, message: string): void {
  console.warn(`Porchlight: ${message}`);
  dispatch(chatbotId, "error", { message });
}

function show(root: ShadowRoot, session: WidgetSession): Floating {
  const { config, "base": baseUrl, chatbotId } = session;
  const tabStorage = browserStorage("session", chatbotId);
  let panel: Promise<FloatingPanel | void> | null = null;
  let isOpen = false;
  let shown = false;
  let visitorDetails = getVisitorDetails();
  let unread = tabStorage.get("unread") ?? "";

  const toggle = () => (isOpen ? close() : void open());
  const slot = registerInstance(config.ChatBubbleAlign, (otherIsOpen) => {
    if (otherIsOpen) {
      close();
      launcher.showTeaser(false);
    }
    root.host.toggleAttribute("data-aside", otherIsOpen);
  });
  // A launcher and the gap to the next one are 68 pixels.
  const launcher = renderLauncher(root, `${floatingCss}.launch{margin:0 ${slot.row * 68}px}`, {
    onToggle: toggle,
    onOpen: () => void open(),
    onIntent: () => void load(),
    onDismiss() {
      tabStorage.set("teased", "1");
      launcher.showTeaser(false);
      launcher.focus();
    },
  });

  /** The panel, or nothing if it could not be loaded; the next attempt loads it again. */
  function load(): Promise<FloatingPanel | void> {
    return (panel ??= (import(/* @vite-ignore */ `${baseUrl}/assets/${__PANEL__}`) as Promise<PanelModule>)
      .then((module) =>
        module.openPanel(root, session, visitorDetails, {
          "tell": (event, detail) => dispatch(chatbotId, event, detail),
          onClose: close,
          onUnread: (word) => setUnread(`${(parseInt(unread) || 0) + 1} ${word}`),
        }),
      )
      .catch(() => {
        panel = null;
        if (isOpen) {
          setOpen(false);
          fail(chatbotId, "can't load the chat");
        }
      }));
  }

  function setUnread(now: string): void {
    unread = now;
    tabStorage.set("unread", unread);
    launcher.badge(unread);
  }

  function setOpen(now: boolean): void {
    isOpen = now;
    tabStorage.set("open", now ? "1" : "");
    launcher.setOpen(now);
    slot.notify(now);
  }

  async function open(takeFocus = true): Promise<void> {
    tabStorage.set("teased", "1");
    setOpen(true);
    setUnread("");
    const chat = await load();
    if (!isOpen || !chat) return;
    chat.open(takeFocus);
    if (!shown) dispatch(chatbotId, "opened");
    shown = true;
  }

  function close(): void {
    if (!isOpen) return;
    setOpen(false);
    void panel?.then((chat) => chat?.close());
    if (shown) dispatch(chatbotId, "closed");
    shown = false;
    // A page may close it, too, while the focus is elsewhere.
    if (root.activeElement) launcher.focus();
  }

  launcher.update(config, fileUrl(baseUrl, config.ChatIconUrl));
  launcher.badge(unread);
  // Once per browser session, or on every page until dismissed; two teasers would overlap. Nobody is greeted twice in one
  // conversation.
  launcher.showTeaser(!(slot.row || session.returning || tabStorage.get("teased")));
  if (config.ChatbotPopupOnce) tabStorage.set("teased", "1");
  // After a link was followed with an open panel, it stays open unless it would cover the screen. The focus stays on the page.
  if (tabStorage.get("open") && !matchMedia("(width<480px)").matches) void open(false);
  // A person's words are counted on the launcher.
  if (config.Conversation) void load();

  return {
    open: () => void open(),
    close,
    toggle,
    async send(text) {
      await open();
      (await panel)?.send(text);
    },
    identify(who) {
      visitorDetails = { ...visitorDetails, ...who };
      void panel?.then((chat) => chat?.identify(visitorDetails));
    },
    end() {
      setOpen(false);
      slot.release();
      void panel?.then((chat) => chat?.destroy());
      launcher.destroy();
    },
  };
}
