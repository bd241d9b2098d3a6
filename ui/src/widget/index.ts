/*
 * The whole widget inside any element: launcher, teaser and panel. The preview in the app uses it with unsaved
 * settings.
 */
import "../chat/texts/all";
import { mountChat } from "../chat/index";
import { memoryStorage } from "../chat/storage";
import type { PublicSettings, WidgetHandle, WidgetOptions } from "../chat/types";
import { renderLauncher } from "./launcher";
import containedCss from "./contained.css?inline";
import floatingCss from "./floating.css?inline";

export type { WidgetHandle, WidgetOptions };

/** Draws the widget into the host's shadow root; the host should be positioned. */
export function mountWidget(host: HTMLElement, options: WidgetOptions): WidgetHandle {
  const { transport, preview } = options;
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  host.toggleAttribute("data-contained", Boolean(preview?.contained));
  let settings: PublicSettings = options.settings;
  let open = false;
  let teased = false;
  let dismissed = false;
  let unread = 0;

  const launcher = renderLauncher(root, preview?.contained ? containedCss : floatingCss, {
    onToggle: () => (open ? closeAndReturn() : show(true)),
    onOpen: () => show(true),
    onIntent: () => undefined,
    onDismiss: () => {
      dismissed = true;
      launcher.showTeaser(false);
    },
  });
  const chat = mountChat(root, {
    settings,
    transport,
    storage: memoryStorage(),
    dark: preview?.dark,
    rtl: preview?.rtl,
    onClose: closeAndReturn,
    onUnread: (word) => launcher.badge(`${(unread += 1)} ${word}`),
  });

  function render(): void {
    launcher.update(settings, transport.thumbnailUrl(settings.ChatIconUrl));
    tease();
  }

  /** Returning visitors have seen the greeting, if it is shown once. */
  function tease(): void {
    launcher.showTeaser(!open && !dismissed && !(teased && settings.ChatbotPopupOnce));
  }

  function setTheme(dark: boolean | undefined): void {
    if (dark === undefined) delete host.dataset.theme;
    else host.dataset.theme = dark ? "dark" : "light";
  }

  /** Moves the focus only if a person opened it here, not if a form did. */
  function show(byPerson = false): void {
    open = true;
    unread = 0;
    launcher.badge("");
    launcher.setOpen(true);
    chat.open(byPerson || !preview);
  }

  function close(): void {
    open = false;
    delete host.dataset.still;
    launcher.setOpen(false);
    tease();
    chat.close();
  }

  function closeAndReturn(): void {
    close();
    launcher.focus();
  }

  setTheme(preview?.dark);
  teased = preview?.firstVisit === false;
  render();
  if (preview?.open) {
    host.dataset.still = "";
    show();
  }

  return {
    update(change) {
      settings = { ...settings, ...change };
      render();
      chat.update(change);
    },
    setAppearance(change) {
      if ("dark" in change) setTheme(change.dark);
      chat.setAppearance(change);
    },
    open: () => show(),
    close,
    destroy() {
      chat.destroy();
      launcher.destroy();
    },
  };
}
