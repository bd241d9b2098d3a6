/*
 * The bubble in the corner and the teaser above it, in plain DOM so that the
 * launcher stays tiny. The panel is drawn beside it in the same shadow root by
 * the chat component; this file only says that it should open or close.
 */
import type { PublicSettings } from "../api/generated/PublicSettings";
import { colorRules } from "../chat/color";
import { adopt, adoptChanging } from "../chat/sheets";
import bubbleCss from "./bubble.css?inline";
import { bubbleWords } from "./words";

export type BubbleSettings = Pick<
  PublicSettings,
  "Name" | "WelcomeMessage" | "ChatBubbleColor" | "ChatBubbleAlign" | "ChatIconUrl"
>;

export interface BubbleEvents {
  /** The bubble was pressed. */
  onToggle(): void;
  /** A teaser line was pressed. */
  onOpen(): void;
  /** The visitor looks as if about to open: hover or focus. */
  onIntent(): void;
  onDismiss(): void;
}

export interface Bubble {
  update(settings: BubbleSettings, iconUrl: string): void;
  tease(shown: boolean): void;
  /** Whether the panel is open: turns the icon, hides the teaser. */
  setOpen(open: boolean): void;
  setTheme(dark: boolean | undefined): void;
  badge(count: number): void;
  focus(): void;
  destroy(): void;
}

const TALK = "M12 3.5c5 0 9 3.4 9 7.8s-4 7.7-9 7.7c-1 0-2-.1-2.9-.4L4.5 20.5l.9-3.8C3.9 15.3 3 13.4 3 11.3 3 6.9 7 3.5 12 3.5Z";
const CLOSE = "M6 9.5l6 6 6-6";
const SVG = "http://www.w3.org/2000/svg";
const TEASER_LINES = 3;

export function drawBubble(root: ShadowRoot, events: BubbleEvents): Bubble {
  const words = bubbleWords();
  const dropSheet = adopt(root, bubbleCss);
  const colors = adoptChanging(root, "");
  const layer = make("div", "launch");
  const button = make("button", "opener");
  const icon = make("span", "face");
  const count = make("span", "count");
  const teaser = make("div", "teaser");
  let name = "";
  let open = false;
  let image = "";

  button.type = "button";
  button.setAttribute("aria-haspopup", "dialog");
  button.append(icon, count);
  button.onclick = () => events.onToggle();
  button.onpointerenter = button.onfocus = () => events.onIntent();
  layer.append(teaser, button);
  root.append(layer);
  teaser.hidden = count.hidden = true;

  function face(): void {
    const label = `${open ? words.close : words.open}${name && !open ? `: ${name}` : ""}`;
    button.setAttribute("aria-label", label);
    button.setAttribute("aria-expanded", String(open));
    icon.replaceChildren(!open && image ? picture(image, () => icon.replaceChildren(drawing(TALK))) : drawing(open ? CLOSE : TALK));
  }

  return {
    update(settings, iconUrl) {
      name = settings.Name;
      image = iconUrl;
      colors.replace(`.launch{${colorRules("bot", settings.ChatBubbleColor)}}`);
      layer.dataset.side = settings.ChatBubbleAlign === 1 ? "left" : "right";
      teaser.replaceChildren(...teaserLines(settings.WelcomeMessage, words.dismiss, events));
      face();
    },
    tease(shown) {
      teaser.hidden = !shown || open || teaser.childElementCount < 2;
    },
    setOpen(now) {
      open = now;
      if (open) {
        teaser.hidden = true;
        count.hidden = true;
      }
      layer.toggleAttribute("data-open", open);
      face();
    },
    setTheme(dark) {
      if (dark === undefined) delete layer.dataset.theme;
      else layer.dataset.theme = dark ? "dark" : "light";
    },
    badge(messages) {
      count.textContent = String(messages);
      count.hidden = messages === 0;
    },
    focus: () => button.focus({ preventScroll: true }),
    destroy() {
      layer.remove();
      colors.drop();
      dropSheet();
    },
  };
}

/** The dismiss button and up to three lines that open the chat. */
function teaserLines(welcome: string, dismiss: string, events: BubbleEvents): HTMLElement[] {
  const lines = welcome.split("\n").filter((line) => line.trim());
  const away = make("button", "away");
  away.type = "button";
  away.setAttribute("aria-label", dismiss);
  away.append(drawing("M7 7l10 10M17 7L7 17"));
  away.onclick = () => events.onDismiss();
  const bubbles = lines.slice(0, TEASER_LINES).map((line) => {
    const bubble = make("button", "line");
    bubble.type = "button";
    bubble.dir = "auto";
    bubble.textContent = line.trim();
    bubble.onclick = () => events.onOpen();
    return bubble;
  });
  return [away, ...bubbles];
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, name: string): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  node.className = name;
  return node;
}

function picture(address: string, onFail: () => void): HTMLImageElement {
  const image = make("img", "");
  image.alt = "";
  image.onerror = onFail;
  image.src = address;
  return image;
}

function drawing(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const line = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}
