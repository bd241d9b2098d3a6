/*
 * Leaves out of the chat's copy of tokens.css what the chat does not use: the
 * file is shared with the app, which has screens and meanings the chat has not.
 * Only in builds; the app's own copy keeps everything.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

export function pruneTokens(): Plugin {
  return {
    name: "porchlight-prune-tokens",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/tokens.css?inline")) return undefined;
      const chat = join(dirname(id), "chat");
      const users = code + readFileSync(join(chat, "chat.css"), "utf8") + readFileSync(join(dirname(id), "lib/color.ts"), "utf8");
      return code.replace(/^ *(--[\w-]+):[^;]*;\n/gm, (line, name: string) => (users.includes(`var(${name})`) ? line : ""));
    },
  };
}
