/* Which Chromium the browser tests start (decision 056). `CHROMIUM` names one for all of them. */
import { existsSync } from "node:fs";

const SHELL = "/usr/bin/chromium-headless-shell";

/** The whole browser. */
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The same engine without windows, which takes half of the processor time; the whole browser where it isn't installed. */
export const CHROMIUM_SHELL = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : CHROMIUM);

/**
 * Specs that start the whole browser. The storage of frames of other sites and profiles on disk are the browser's, not its
 * engine's ("strings", "frames", "content-policy", "domains", "privacy"); the others were not tried in the shell yet.
 */
export const WHOLE_BROWSER = [
  "hostile/strings",
  "live/*",
  "settings/{domains,emails,media,privacy}",
  "widget/accessibility/{accessibility,accessibility-tree,screen-reader}",
  "widget/chat/{new-chat,no-microphone,voice-message}",
  "widget/{embedding,showings}/*",
].map((spec) => `**/${spec}.spec.ts`);
