/* Which Chromium the browser tests start (decision 056). `CHROMIUM` names one for all of them. */
import { existsSync } from "node:fs";

const SHELL = "/usr/bin/chromium-headless-shell";

/** The whole browser. */
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The same engine without windows, which takes half of the processor time; the whole browser where it isn't installed. */
export const CHROMIUM_SHELL = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : CHROMIUM);

/**
 * Specs that start the whole browser: the storage of frames of other sites and profiles on disk are the browser's, not its
 * engine's, and so are questions for permissions ("no-microphone").
 */
export const WHOLE_BROWSER = [
  "hostile/strings",
  "settings/{domains,privacy}",
  "widget/chat/no-microphone",
  "widget/embedding/{content-policy,frames}",
].map((spec) => `**/${spec}.spec.ts`);
