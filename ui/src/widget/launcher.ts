/*
 * The bubble in the corner and the teaser above it, in plain DOM so that the
 * launcher stays tiny. The panel is drawn beside it in the same shadow root by
 * the chat component; this file only says that it should open or close.
 */
import type { PublicSettings } from "../api/generated/PublicSettings";
import { colorRules } from "../chat/color";
import { adoptChanging } from "../chat/adopted-stylesheets";
import bubbleCss from "./launcher.css?inline";
import { bubbleWords } from "./messages";

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
  /** What was not read yet, as "2 unread"; "" takes the badge away. */
  badge(unread: string): void;
  focus(): void;
  destroy(): void;
}

const TALK = "M12 3.5c5 0 9 3.4 9 7.8s-4 7.7-9 7.7c-1 0-2-.1-2.9-.4L4.5 20.5l.9-3.8C3.9 15.3 3 13.4 3 11.3 3 6.9 7 3.5 12 3.5Z";
const CLOSE = "M6 9.5l6 6 6-6";
const DISMISS = "M7 7l10 10M17 7L7 17";

/** `surroundings` are the rules that say where it stands. */
export function drawBubble(root: ShadowRoot, surroundings: string, events: BubbleEvents): Bubble {
  const [dismiss, chat] = bubbleWords();
  const sheet = adoptChanging(root, "");
  const layer = make("div", "launch");
  const teaser = make("div", "teaser");
  const button = press("opener", events.onToggle);
  const count = make("span", "count");
  let name = "";
  let welcome = "";
  let image = "";
  let open = false;
  let unread = "";

  aria(button, "haspopup", "dialog");
  button.onpointerenter = button.onfocus = events.onIntent;
  layer.append(teaser, button);
  root.append(layer);

  /** The name stays the same when the panel opens: that it did is told by `aria-expanded`. */
  function draw(): void {
    aria(button, "label", [chat, name, unread].filter(Boolean).join(": "));
    aria(button, "expanded", String(open));
    count.textContent = unread && String(parseInt(unread));
    layer.toggleAttribute("data-open", open);
  }

  const wear = (face: Element) => button.replaceChildren(face, count);

  function drawFace(): void {
    wear(open || !image ? drawing(open ? CLOSE : TALK) : picture(image, () => wear(drawing(TALK))));
  }

  /** The dismiss button and up to three lines that open the chat. */
  function lines(): HTMLElement[] {
    const said = welcome.split("\n").filter((line) => line.trim());
    if (!said[0]) return [];
    const away = press("away", events.onDismiss);
    aria(away, "label", dismiss);
    away.append(drawing(DISMISS));
    const bubbles = said.slice(0, 3).map((line) => {
      const bubble = press("line", events.onOpen);
      bubble.dir = "auto";
      bubble.textContent = line.trim();
      return bubble;
    });
    return [away, ...bubbles];
  }

  const bubble: Bubble = {
    update(settings, iconUrl) {
      name = settings.Name;
      welcome = settings.WelcomeMessage;
      image = iconUrl;
      sheet.replace(`${bubbleCss}${surroundings}.launch{${colorRules("bot", settings.ChatBubbleColor)}}`);
      layer.dataset.side = settings.ChatBubbleAlign === 1 ? "left" : "right";
      if (teaser.firstChild) bubble.tease(true);
      draw();
      drawFace();
    },
    tease: (shown) => teaser.replaceChildren(...(shown && !open ? lines() : [])),
    setOpen(now) {
      open = now;
      if (now) bubble.tease(false);
      draw();
      drawFace();
    },
    badge(now) {
      unread = now;
      draw();
    },
    focus: () => button.focus({ preventScroll: true }),
    destroy() {
      layer.remove();
      sheet.drop();
    },
  };
  return bubble;
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, name: string): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  node.className = name;
  return node;
}

function aria(node: Element, name: string, value: string): void {
  node.setAttribute(`aria-${name}`, value);
}

function press(name: string, onPress: () => void): HTMLButtonElement {
  const button = make("button", name);
  button.onclick = onPress;
  return button;
}

function picture(address: string, onFail: () => void): HTMLImageElement {
  const image = make("img", "");
  image.alt = "";
  image.onerror = onFail;
  image.src = address;
  return image;
}

function drawing(path: string): SVGSVGElement {
  const [svg, line] = ["svg", "path"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag)) as [SVGSVGElement, SVGPathElement];
  svg.setAttribute("viewBox", "0 0 24 24");
  aria(svg, "hidden", "true");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}
