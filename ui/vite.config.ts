/*
 * The dev server of scripts/dev. It serves the app or, with `--mode widget`, a test page with the widget from their
 * sources. Every other path goes to a running service, so pages, keys and data are real. build.mjs builds what ships.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from "vite";
import { shared } from "./vite.shared.ts";

const here = import.meta.dirname;
const service = process.env.PORCHLIGHT_DEV_SERVICE ?? "http://127.0.0.1:8787";
/** Host stays that of the page: the service accepts secret keys only from pages of the same origin. */
const toService = { target: service, changeOrigin: false };

/** Keeps the sign-in and the screen across reloads. */
const keepPlace: Plugin = {
  name: "keep-place",
  transformIndexHtml: () => [{ tag: "script", attrs: { type: "module", src: "/manage/dev/keep-place.ts" }, injectTo: "head-prepend" }],
};

/** `/manage/`, as in `serve --manage`: the app treats that path as its own service. */
const app: UserConfig = {
  root: join(here, "src/app"),
  "base": "/manage/",
  plugins: [keepPlace],
  server: { proxy: { "^/manage/(picture|command)\\b": toService, "^/(?!manage/)": toService } },
};

/** The launcher loads the panel and the messages by these names, relative to `/assets/` and to a source file. */
const widget: UserConfig = {
  root: join(here, "src"),
  "base": "/dev/",
  define: {
    __PANEL__: JSON.stringify("../dev/widget/panel.ts"),
    __LIVE__: '"../dev/chat/live/live.ts"',
    __SHOWINGS__: '"../dev/chat/showings/showings.ts"',
    __CONTACT__: '"../dev/chat/contact-form/contact-form.ts"',
    __SHOWING_TEXTS__: JSON.stringify(Object.fromEntries(languages().map((code) => [code, `texts/${code}.ts`]))),
    __CONTACT_TEXTS__: JSON.stringify(Object.fromEntries(languages().map((code) => [code, `texts/${code}.ts`]))),
    __MESSAGES__: JSON.stringify(Object.fromEntries(languages().map((code) => [code, `/dev/chat/texts/${code}.ts`]))),
  },
  server: { proxy: { "^/(?!dev/)": toService } },
};

function languages(): string[] {
  const names = readdirSync(join(here, "src/chat/texts")).map((file) => /^(\w\w)\.ts$/.exec(file)?.[1]);
  return names.filter((code) => code !== undefined && code !== "en") as string[];
}

/** The policy that the service sends with the app, and what Vite's client needs: inline scripts, inline styles and a WebSocket. */
async function policy(): Promise<string> {
  const page = await fetch(`${service}/manage/`);
  const shipped = page.headers.get("Content-Security-Policy") ?? "";
  return shipped.replace(/\b(?:script|style)-src 'self'/g, "$& 'unsafe-inline'").replace("connect-src 'self'", "$& ws:");
}

export default defineConfig(async ({ mode, command }) => {
  const isWidget = mode === "widget";
  return mergeConfig(mergeConfig(shared, isWidget ? widget : app), {
    logLevel: "info",
    clearScreen: false,
    cacheDir: join(here, "../target/vite", isWidget ? "widget" : "app"),
    server: {
      host: "127.0.0.1",
      strictPort: true,
      // Editors empty a file before they write it. An imported style sheet that is read in between stays empty.
      watch: { awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 15 } },
      // No page of another origin may read sources through this server, and none may read the keys in target/.
      cors: false,
      fs: { allow: [here, join(here, "../node_modules"), join(here, "../icons"), join(here, "../target/vite")] },
      ...(command === "serve" && !isWidget ? { headers: { "Content-Security-Policy": await policy() } } : {}),
    },
  } satisfies UserConfig);
});
