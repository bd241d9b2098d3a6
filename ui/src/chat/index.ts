/*
 * Mounts the chat component: the panel of the widget, the share page and the
 * preview in the app are all this. It draws into a shadow root with adopted
 * sheets and leaves nothing behind when destroyed.
 */
import { h, render } from "preact";
import { colorRules } from "./color";
import chatCss from "./chat.css?inline";
import { linesOf } from "./messages/message-list";
import { keepToOurselves } from "./event-isolation";
import { pageMemory } from "./storage";
import { isOnline, watchPage } from "./lifecycle";
import { Panel } from "./Panel";
import { adopt, adoptChanging } from "./adopted-stylesheets";
import { Talk } from "./session/chat-session";
import { chooseTexts, wantedLanguages } from "./texts";
import tokensCss from "../tokens.css?inline";
import type { ChatHandle, ChatOptions, PublicSettings } from "./types";
import { watchWindow } from "./viewport";

export * from "./types";

/** Draws the chat into the target; it starts closed in a panel, open in a page. */
export function mountChat(target: ShadowRoot | HTMLElement, options: ChatOptions): ChatHandle {
  const root = target instanceof ShadowRoot ? target : (target.shadowRoot ?? target.attachShadow({ mode: "open" }));
  const place = document.createElement("div");
  root.append(place);
  keepToOurselves(place);

  let settings: PublicSettings = options.settings;
  let { dark, rtl } = options;
  const { frame = "panel" } = options;
  let full = false;
  let focused = false;
  let open = frame === "page";
  let restored = false;
  let language = chooseTexts(wantedLanguages(options.lang, settings.AIResponseLanguage));

  const sheets = [adopt(root, tokensCss), adopt(root, chatCss)];
  const colors = adoptChanging(root, colorsOf(settings));
  const memory = options.memory ?? pageMemory();
  const drafts = options.drafts ?? pageMemory();
  const talk = new Talk(options.transport, {
    words: () => language.texts,
    welcome: () => linesOf(settings.WelcomeMessage),
    online: isOnline,
    onEvent(name, detail) {
      if (name === "answer" && detail && !open) options.onUnread?.(language.texts.unread);
      options.onEvent?.(name, detail);
    },
  });

  function draw(): void {
    const { transport, onClose } = options;
    const direction = rtl ?? language.rtl;
    const poweredBy = options.poweredBy ?? false;
    render(
      h(Panel, { settings, transport, talk, memory, drafts, language, frame, rtl: direction, dark, full, open, focused, poweredBy, onClose }),
      place,
    );
  }

  const unwatch = watchWindow(root, (covers) => {
    full = covers;
    draw();
  });

  const unwatchPage = watchPage({
    wake: () => restored && talk.wake(),
    freeze: () => talk.freeze(),
  });

  function show(takeFocus = true): void {
    open = true;
    focused = takeFocus && frame === "panel";
    draw();
    if (!restored) {
      restored = true;
      void talk.restore();
    }
  }

  if (open) show();
  else draw();

  return {
    update(change) {
      settings = { ...settings, ...change };
      language = chooseTexts(wantedLanguages(options.lang, settings.AIResponseLanguage));
      colors.replace(colorsOf(settings));
      draw();
    },
    appear(change) {
      if ("dark" in change) dark = change.dark;
      if ("rtl" in change) rtl = change.rtl;
      draw();
    },
    open: show,
    close() {
      open = false;
      draw();
    },
    send(text) {
      show();
      void talk.ask({ content: text });
    },
    destroy() {
      unwatch();
      unwatchPage();
      talk.destroy();
      render(null, place);
      place.remove();
      colors.drop();
      sheets.forEach((drop) => drop());
    },
  };
}

function colorsOf(settings: PublicSettings): string {
  const bot = colorRules("bot", settings.ChatBubbleColor);
  const mine = colorRules("mine", settings.UserMessageColor);
  return `.pl-root{${bot}${mine}}`;
}
