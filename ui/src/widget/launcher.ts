/* The button in the corner and the teaser above it, in plain DOM because the launcher script must stay small. */
import type { PublicSettings } from "../api/generated/PublicSettings";
import { colorRules } from "../lib/color";
import { adoptDynamicStyles } from "../chat/adopted-stylesheets";
import launcherCss from "./launcher.css?inline";
import { launcherMessages } from "./messages";

export type LauncherSettings = Pick<
  PublicSettings,
  "Name" | "WelcomeMessage" | "ChatBubbleColor" | "ChatBubbleAlign" | "ChatIconUrl"
>;

export interface LauncherEvents {
  /** The button was pressed. */
  onToggle(): void;
  /** A teaser line was pressed. */
  onOpen(): void;
  /** The visitor may be about to open it: hover or focus. */
  onIntent(): void;
  onDismiss(): void;
}

export interface Launcher {
  update(settings: LauncherSettings, iconUrl: string): void;
  showTeaser(shown: boolean): void;
  /** Whether the panel is open: turns the icon, hides the teaser. */
  setOpen(open: boolean): void;
  /** The badge, as "2 unread"; "" removes it. */
  badge(unread: string): void;
  focus(): void;
  destroy(): void;
}

const CHAT_ICON = "M12 3.5c5 0 9 3.4 9 7.8s-4 7.7-9 7.7c-1 0-2-.1-2.9-.4L4.5 20.5l.9-3.8C3.9 15.3 3 13.4 3 11.3 3 6.9 7 3.5 12 3.5Z";
const CLOSE_ICON = "M6 9.5l6 6 6-6";
const DISMISS_ICON = "M7 7l10 10M17 7L7 17";

/** `surroundings` are the rules that place it. */
export function renderLauncher(root: ShadowRoot, surroundings: string, events: LauncherEvents): Launcher {
  const [dismiss, chat] = launcherMessages();
  const styles = adoptDynamicStyles(root, "");
  const layer = makeElement("div", "launch");
  const teaser = makeElement("div", "teaser");
  const button = makeButton("opener", events.onToggle);
  const count = makeElement("span", "count");
  let name = "";
  let welcome = "";
  let image = "";
  let open = false;
  let unread = "";

  aria(button, "haspopup", "dialog");
  button.onpointerenter = button.onfocus = events.onIntent;
  layer.append(teaser, button);
  root.append(layer);

  /** The name stays the same when the panel opens; `aria-expanded` changes. */
  function draw(): void {
    aria(button, "label", [chat, name, unread].filter(Boolean).join(": "));
    aria(button, "expanded", `${open}`);
    count.textContent = unread && `${parseInt(unread)}`;
    layer.toggleAttribute("data-open", open);
  }

  const setFace = (face: Element) => button.replaceChildren(face, count);

  function drawFace(): void {
    setFace(open || !image ? makeIcon(open ? CLOSE_ICON : CHAT_ICON) : makeImage(image, () => setFace(makeIcon(CHAT_ICON))));
  }

  /** The dismiss button and up to three lines that open the chat. */
  function teaserLines(): HTMLElement[] {
    const textLines = welcome.split("\n").map((line) => line.trim()).filter(Boolean);
    if (!textLines[0]) return [];
    const away = makeButton("away", events.onDismiss);
    aria(away, "label", dismiss);
    away.append(makeIcon(DISMISS_ICON));
    const bubbles = textLines.slice(0, 3).map((line) => {
      const bubble = makeButton("line", events.onOpen);
      bubble.dir = "auto";
      bubble.textContent = line;
      return bubble;
    });
    return [away, ...bubbles];
  }

  const launcher: Launcher = {
    update(settings, iconUrl) {
      name = settings.Name;
      welcome = settings.WelcomeMessage;
      image = iconUrl;
      styles.replace(`${launcherCss}${surroundings}.launch{${colorRules("bot", settings.ChatBubbleColor)}}`);
      layer.dataset.side = settings.ChatBubbleAlign === 1 ? "left" : "right";
      if (teaser.firstChild) launcher.showTeaser(true);
      draw();
      drawFace();
    },
    showTeaser: (shown) => teaser.replaceChildren(...(shown && !open ? teaserLines() : [])),
    setOpen(now) {
      open = now;
      if (now) launcher.showTeaser(false);
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
      styles.remove();
    },
  };
  return launcher;
}

function makeElement<K extends keyof HTMLElementTagNameMap>(tag: K, name: string): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  node.className = name;
  return node;
}

function aria(node: Element, name: string, value: string): void {
  node.setAttribute(`aria-${name}`, value);
}

function makeButton(name: string, onPress: () => void): HTMLButtonElement {
  const button = makeElement("button", name);
  button.onclick = onPress;
  return button;
}

function makeImage(url: string, onFail: () => void): HTMLImageElement {
  const image = makeElement("img", "");
  image.alt = "";
  image.onerror = onFail;
  image.src = url;
  return image;
}

function makeIcon(path: string): SVGSVGElement {
  const [svg, line] = ["svg", "path"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag)) as [SVGSVGElement, SVGPathElement];
  svg.setAttribute("viewBox", "0 0 24 24");
  aria(svg, "hidden", "true");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}
