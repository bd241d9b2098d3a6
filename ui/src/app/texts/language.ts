import { signal } from "@preact/signals";

export type Language = "en" | "es" | "pseudo";

/** The language on screen: the chosen one as soon as its texts are loaded. */
export const language = signal<Language>("en");
