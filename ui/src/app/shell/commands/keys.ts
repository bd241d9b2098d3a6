/* Shortcuts as text such as "Mod+Shift+K", where Mod is Ctrl, or ⌘ on a Mac. */
export const ON_MAC = /mac/i.test(navigator.platform);

const MODIFIERS = ["Mod", "Ctrl", "Alt", "Shift"] as const;
const MODIFIER_KEYS = new Set(["Control", "Shift", "Alt", "Meta", "AltGraph", "Dead", "Process", "Unidentified"]);

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** The key press as text; null while only modifiers are held. */
export function chordOf(event: KeyPress, mac = ON_MAC): string | null {
  if (MODIFIER_KEYS.has(event.key)) return null;
  const mod = mac ? event.metaKey : event.ctrlKey;
  const held = [mod && "Mod", mac && event.ctrlKey && "Ctrl", event.altKey && "Alt", event.shiftKey && "Shift"];
  return [...held.filter(Boolean), keyName(event)].join("+");
}

/** Uses the physical key where Alt, Shift or another keyboard layout would change the character. */
function keyName({ key, code }: KeyPress): string {
  if (key === " ") return "Space";
  if (/^[\x21-\x7e]$/.test(key) && !/^Digit\d$/.test(code)) return key.toUpperCase();
  const place = /^(?:Key|Digit)([A-Z0-9])$/.exec(code);
  if (place?.[1]) return place[1];
  return key.length === 1 ? key.toUpperCase() : key;
}

const SYMBOLS: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  Delete: "Del",
  PageUp: "PgUp",
  PageDown: "PgDn",
};
const MAC_SYMBOLS: Record<string, string> = { Mod: "⌘", Ctrl: "⌃", Alt: "⌥", Shift: "⇧", Enter: "↩", Backspace: "⌫", Delete: "⌦", Escape: "⎋" };

/** "Mod+Shift+K" → "Ctrl+Shift+K", on a Mac "⇧⌘K". */
export function shownKeys(chord: string, mac = ON_MAC): string {
  const keyNames = keyNamesOf(chord);
  if (!mac) return keyNames.map((part) => (part === "Mod" ? "Ctrl" : (SYMBOLS[part] ?? part))).join("+");
  const order = ["Ctrl", "Alt", "Shift", "Mod"];
  const held = order.filter((one) => keyNames.includes(one));
  return [...held, keyNames.at(-1) ?? ""].map((part) => MAC_SYMBOLS[part] ?? SYMBOLS[part] ?? part).join("");
}

/** The format of `aria-keyshortcuts`: "Control+Shift+K". */
export function ariaKeys(chord: string, mac = ON_MAC): string {
  const names: Record<string, string> = { Mod: mac ? "Meta" : "Control", Ctrl: "Control" };
  return keyNamesOf(chord).map((part) => names[part] ?? part).join("+");
}

/** The keys; a trailing "+" is the plus key. */
function keyNamesOf(chord: string): string[] {
  if (chord.endsWith("++")) return [...chord.slice(0, -2).split("+"), "+"];
  return chord.split("+");
}

/** A shortcut needs a modifier that text input doesn't use, or is a function key. */
export function isValidShortcut(chord: string): boolean {
  const keyNames = keyNamesOf(chord);
  const key = keyNames.at(-1) ?? "";
  if ((MODIFIERS as readonly string[]).includes(key) || key === "Tab") return false;
  return /^F\d{1,2}$/.test(key) || keyNames.includes("Mod") || keyNames.includes("Ctrl") || keyNames.includes("Alt");
}

/** Key presses that text fields keep, whatever they mean elsewhere. */
const EDITING = new Set(["Mod+Z", "Mod+Shift+Z", "Mod+Y", "Mod+A", "Mod+C", "Mod+V", "Mod+X", "Mod+Backspace", "Mod+Delete"]);

export function belongsToText(chord: string, target: EventTarget | null): boolean {
  if (!isText(target)) return false;
  return EDITING.has(chord) || !isValidShortcut(chord);
}

function isText(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit|color|range|file)$/.test(target.type);
  return target instanceof HTMLElement && target.isContentEditable;
}
