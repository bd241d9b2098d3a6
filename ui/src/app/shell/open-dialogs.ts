import { signal } from "@preact/signals";

export type PreferencesPage = "general" | "notifications" | "shortcuts" | "program";

export const preferencesOpen = signal<PreferencesPage | null>(null);
export const queueOpen = signal(false);
export const menuOpen = signal(false);

/** The server URL from a link: the form of Connections opens with it and clears this. */
export const connectTo = signal<string | null>(null);

export function showPreferences(page: PreferencesPage): void {
  preferencesOpen.value = page;
}
