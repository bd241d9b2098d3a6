/*
 * Mounts the chat component for the widget, the share page and the preview in the app. It renders into a shadow root
 * and leaves nothing behind when destroyed.
 */
import { h, render } from "preact";
import { colorRules } from "../lib/color";
import chatCss from "./chat.css?inline";
import { splitLines } from "./messages/message-list";
import { isolateEvents } from "./event-isolation";
import { memoryStorage } from "./storage";
import { isOnline, onAttention, onPageLifecycle } from "./lifecycle";
import { Panel } from "./Panel";
import { adoptStyles, adoptDynamicStyles } from "./adopted-stylesheets";
import { ChatSession } from "./session/chat-session";
import { chooseTexts, wantedLanguages } from "./texts";
import tokensCss from "../tokens.css?inline";
import type { ChatHandle, ChatOptions, PublicSettings } from "./types";
import { observeViewport } from "./viewport";

export * from "./types";

/** Draws the chat into the target; it starts closed in a panel, open in a page. */
export function mountChat(target: ShadowRoot | HTMLElement, options: ChatOptions): ChatHandle {
  const root = target instanceof ShadowRoot ? target : (target.shadowRoot ?? target.attachShadow({ mode: "open" }));
  const container = document.createElement("div");
  root.append(container);
  isolateEvents(container);

  let settings: PublicSettings = options.settings;
  let { dark, rtl } = options;
  const { frame = "panel" } = options;
  let full = false;
  let focused = false;
  let open = frame === "page";
  let restored = false;
  let language = chooseTexts(wantedLanguages(options.lang, settings.AIResponseLanguage));

  const sheets = [adoptStyles(root, tokensCss), adoptStyles(root, chatCss)];
  const colors = adoptDynamicStyles(root, colorsOf(settings));
  const storage = options.storage ?? memoryStorage();
  const drafts = options.drafts ?? memoryStorage();
  const session = new ChatSession(options.transport, {
    texts: () => language.texts,
    welcome: () => splitLines(settings.WelcomeMessage),
    online: isOnline,
    phase: settings.Conversation?.Phase,
    onEvent(name, detail) {
      if ((name === "answer" || name === "agent") && detail && !open) options.onUnread?.(language.texts.unread);
      options.onEvent?.(name, detail);
    },
  });

  function renderPanel(): void {
    const { transport, onClose } = options;
    const direction = rtl ?? language.rtl;
    const poweredBy = options.poweredBy ?? false;
    render(
      h(Panel, { settings, transport, session, storage, drafts, language, frame, rtl: direction, dark, full, open, focused, poweredBy, onClose }),
      container,
    );
  }

  const unwatch = observeViewport(root, (covers) => {
    full = covers;
    renderPanel();
  });

  const attend = () => {
    const visible = open && document.visibilityState === "visible";
    session.attend({ visible, focused: visible && document.hasFocus() });
  };
  const unwatchAttention = onAttention(attend);

  /** With a person in the conversation also in a closed panel: their words are counted on the launcher. */
  function restore(): void {
    if (restored) return;
    restored = true;
    void session.restore();
  }

  const unwatchPage = onPageLifecycle({
    wake: () => restored && session.wake(),
    freeze: () => session.freeze(),
  });

  function show(takeFocus = true): void {
    open = true;
    focused = takeFocus && frame === "panel";
    renderPanel();
    restore();
    attend();
  }

  if (open) show();
  else renderPanel();
  if (settings.Conversation) restore();

  return {
    update(change) {
      settings = { ...settings, ...change };
      language = chooseTexts(wantedLanguages(options.lang, settings.AIResponseLanguage));
      colors.replace(colorsOf(settings));
      renderPanel();
    },
    setAppearance(change) {
      if ("dark" in change) dark = change.dark;
      if ("rtl" in change) rtl = change.rtl;
      renderPanel();
    },
    open: show,
    close() {
      open = false;
      renderPanel();
      attend();
    },
    send(text) {
      show();
      session.onOpenListing?.();
      void session.ask({ content: text });
    },
    destroy() {
      unwatch();
      unwatchPage();
      unwatchAttention();
      session.destroy();
      render(null, container);
      container.remove();
      colors.remove();
      sheets.forEach((remove) => remove());
    },
  };
}

function colorsOf(settings: PublicSettings): string {
  const bot = colorRules("bot", settings.ChatBubbleColor);
  const mine = colorRules("mine", settings.UserMessageColor);
  return `.pl-root{${bot}${mine}}`;
}
