/*
 * Preferences on this computer: color scheme, and whether the map may load tiles from the internet.
 */
import { signal } from "@preact/signals";
import type { Transport } from "../../../api/transport";
import { chooseLanguage, texts, type LanguageChoice } from "../../texts";
import type { Notices } from "../notices/notices";

export type Theme = "system" | "light" | "dark";

const THEME = "porchlight.theme";
const TILES = "porchlight.map-tiles";

export const theme = signal<Theme>(storedTheme());

/** The map loads tiles only while this is on. Off by default. */
export const mapTiles = signal(localStorage.getItem(TILES) === "on");

export function chooseMapTiles(on: boolean): void {
  mapTiles.value = on;
  localStorage.setItem(TILES, on ? "on" : "off");
}

export function chooseTheme(transport: Transport, chosen: Theme): void {
  theme.value = chosen;
  localStorage.setItem(THEME, chosen);
  applyTheme(transport);
}

/** A language that fails to load is kept for the next start, with a message. */
export async function chooseSpoken(toast: Notices["toast"], choice: LanguageChoice): Promise<void> {
  try {
    await chooseLanguage(choice);
  } catch {
    const t = texts.value.common;
    toast({ text: `${t.partMissing} ${t.partMissingThen}`, tone: "bad" });
  }
}

/** The page follows an attribute; the core sets the window's frame and controls. */
export function applyTheme(transport: Transport): void {
  const { dataset } = document.documentElement;
  if (theme.value === "system") delete dataset.theme;
  else dataset.theme = theme.value;
  const chosen = theme.value === "system" ? null : theme.value;
  // A browser has no window frame to change.
  void transport.desktop("set_theme", { theme: chosen }).catch(() => undefined);
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(THEME);
  return stored === "light" || stored === "dark" ? stored : "system";
}
