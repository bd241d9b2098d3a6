/*
 * Prints what each module adds to the gzipped size of the launcher. Run `node weigh.mjs` in this folder if the launcher
 * is over the budget of build.mjs.
 */
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { minify } from "rolldown/experimental";
import { build, mergeConfig, runnerImport } from "vite";

const here = dirname(fileURLToPath(import.meta.url));
const { module: settings } = await runnerImport(join(here, "vite.shared.ts"));
const entry = join(here, "src/widget/embed.ts");
const result = await build(
  mergeConfig(settings.shared, {
    root: here,
    define: { __PANEL__: '"panel.00000000.js"' },
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "porchlightWidget" } },
  }),
);
const [{ modules }] = [result].flat()[0].output;
const chunks = Object.entries(modules).map(([path, { code }]) => ({ path, code: code ?? "" }));

async function size(kept) {
  const source = `(function(){${kept.map(({ code }) => code).join("\n")}})()`;
  const { code } = await minify("launcher.js", source, { compress: false, mangle: { toplevel: true } });
  return gzipSync(code, { level: 9 }).length;
}

const whole = await size(chunks);
console.log(`${String(whole).padStart(5)}  all modules`);
for (const part of chunks) {
  const without = await size(chunks.filter((other) => other !== part));
  console.log(`${String(whole - without).padStart(5)}  ${relative(here, part.path)}`);
}
