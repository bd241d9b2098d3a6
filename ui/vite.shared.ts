/*
 * What every build of this folder shares. The builds themselves are listed in
 * build.mjs; running `vite` alone serves the app for development.
 */
import type { Plugin, UserConfig } from "vite";
import { pruneTokens } from "./prune-tokens.ts";

/** The design's `--name` ships as `--pl-name`: a page that registers `--text` with `@property` would otherwise reach into our shadow root. */
const ownName = (name: string): string => (name.startsWith("--pl-") ? name : `--pl-${name.slice(2)}`);

/** Takes the one place out of Preact that could turn a text into markup; nothing here uses it, and so nothing can. */
const noMarkup: Plugin = {
  name: "no-markup",
  transform: (code, id) => (id.includes("/preact/") && code.includes(".innerHTML") ? code.replaceAll(".innerHTML", ".textContent") : null),
};

export const shared: UserConfig = {
  configFile: false,
  plugins: [pruneTokens(), noMarkup],
  publicDir: false,
  logLevel: "warn",
  // Without `development: false` the paths of this machine would be written into every element.
  oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
  css: {
    transformer: "lightningcss",
    lightningcss: {
      targets: { chrome: 111 << 16, safari: (16 << 16) | (4 << 8), firefox: 113 << 16 },
      visitor: { DashedIdent: ownName },
    },
  },
  build: {
    target: ["chrome111", "safari16.4", "firefox113"],
    cssMinify: "lightningcss",
    modulePreload: false,
    reportCompressedSize: false,
    emptyOutDir: false,
    assetsInlineLimit: 0,
  },
};
