/*
 * Builds everything that the service and the app ship: panel, page, launcher, frame script, the two full pages, and the
 * app. The builds run in order, because the launcher contains the panel's hashed name, and the panel those of its
 * languages. Fails if the launcher, or the panel with its largest language, is over its size budget.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, mergeConfig, runnerImport } from "vite";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "dist");
const widgetOut = join(out, "widget");
const pagesOut = join(out, "pages");
const source = join(here, "src/widget");
const BUDGETS = { launcher: 5 * 1024, panel: 40 * 1024, people: 10 * 1024, contact: 4 * 1024 };

// runnerImport would set it to "development", and code for the dev server (import.meta.env.DEV) would ship.
process.env.NODE_ENV = "production";
const { module: settings } = await runnerImport(join(here, "vite.shared.ts"));

async function bundle(options, define = {}) {
  const result = await build(mergeConfig(settings.shared, { root: here, define, build: { outDir: widgetOut, ...options } }));
  return [result].flat()[0].output[0].fileName;
}

/** One entry as a module; the name carries a hash of the content. */
const moduleOf = (entry, name, define = {}) =>
  bundle({
    rolldownOptions: {
      input: resolve(source, entry),
      preserveEntrySignatures: "strict",
      output: { format: "es", entryFileNames: name, codeSplitting: false },
    },
  }, define);

/** One entry as a classic script. As a library, or Vite adds its preload code to every import. */
const scriptOf = (entry, name, define) =>
  bundle({
    lib: { entry: join(source, entry), formats: ["iife"], name: "porchlightWidget", fileName: () => name },
    rolldownOptions: { optimization: { inlineConst: { mode: "all", pass: 3 } } },
  }, define);

/** Copies a file under a name that changes with its content. */
async function hashed(path, name, ending) {
  const content = await readFile(path);
  const file = `${name}.${createHash("sha256").update(content).digest("base64url").slice(0, 8)}.${ending}`;
  await writeFile(join(widgetOut, file), content);
  return file;
}

async function writePages(names) {
  const template = await readFile(join(source, "page.html"), "utf8");
  await mkdir(pagesOut, { recursive: true });
  for (const kind of ["share", "iframe"]) {
    const html = template.replace(/\{\{(\w+)\}\}/g, (_, name) => ({ ...names, kind })[name]);
    await writeFile(join(pagesOut, `${kind}.html`), html);
  }
}

/** Deletes old hashed files after the new ones have been written. */
async function sweep(kept) {
  for (const file of await readdir(widgetOut)) {
    if (!kept.includes(file)) await rm(join(widgetOut, file), { recursive: true });
  }
}

const packedName = (file) => `${file}.gz`;

/** Writes the compressed form that the service sends to clients that accept it. */
async function pack(file) {
  const content = await readFile(join(widgetOut, file));
  await writeFile(join(widgetOut, packedName(file)), gzipSync(content, { level: 9 }));
}

async function buildApp() {
  const root = join(here, "src/app");
  if (!existsSync(join(root, "index.html"))) return;
  await build(mergeConfig(settings.shared, { root, base: "./", build: { outDir: join(out, "app"), emptyOutDir: true, modulePreload: { polyfill: false } } }));
}

const sizeOf = async (file) => gzipSync(await readFile(join(widgetOut, file)), { level: 9 }).length;

async function largest(files) {
  const sizes = await Promise.all(Object.values(files).map(async (file) => [await sizeOf(file), file]));
  return sizes.sort(([one], [other]) => other - one)[0][1];
}

/** Counts all files of a part: the panel is not smaller because its messages are separate. */
async function weigh(name, ...files) {
  const size = (await Promise.all(files.map(sizeOf))).reduce((sum, one) => sum + one, 0);
  const budget = BUDGETS[name];
  console.log(`${name.padEnd(9)} ${files.join(" + ").padEnd(42)} ${size} bytes gzipped, budget ${budget}`);
  if (size > budget) throw new Error(`${name} is ${size - budget} bytes over its budget`);
}

/** A module for each language but English, which is in the panel; their file names by code. A cached panel asks for `words.` names, so they must stay. */
async function buildMessages(place, prefix, except) {
  const folder = join(here, "src/chat", place);
  const names = {};
  for (const code of (await readdir(folder)).map((file) => /^(\w\w)\.ts$/.exec(file)?.[1]).sort()) {
    if (code && code !== except) names[code] = await moduleOf(join(folder, `${code}.ts`), `${prefix}.${code}.[hash].js`);
  }
  return names;
}

const messages = await buildMessages("texts", "words", "en");
const showingTexts = await buildMessages("showings/texts", "showings");
const showings = await moduleOf("../chat/showings/showings.ts", "showings.[hash].js", { __SHOWING_TEXTS__: JSON.stringify(showingTexts) });
const contactTexts = await buildMessages("contact-form/texts", "contact");
const contact = await moduleOf("../chat/contact-form/contact-form.ts", "contact.[hash].js", { __CONTACT_TEXTS__: JSON.stringify(contactTexts) });
const live = await moduleOf("../chat/live/live.ts", "live.[hash].js");
const withMessages = { __MESSAGES__: JSON.stringify(messages), __LIVE__: JSON.stringify(live), __SHOWINGS__: JSON.stringify(showings), __CONTACT__: JSON.stringify(contact) };
const panel = await moduleOf("panel.ts", "panel.[hash].js", withMessages);
const script = await moduleOf("page.ts", "page.[hash].js", withMessages);
const launcher = await scriptOf("embed.ts", "embed.min.js", { __PANEL__: JSON.stringify(panel) });
const frame = await scriptOf("iframe.ts", "embed.iframe.js", {});
const styles = await hashed(join(source, "page.css"), "page", "css");
const icon = await hashed(join(here, "../icons/porchlight-small.svg"), "icon", "svg");
await writePages({ script, styles, icon });
const manifest = { launcher, frame, panel, page: script, styles, icon, assets: [panel, live, showings, contact, script, styles, icon, ...Object.values(messages), ...Object.values(showingTexts), ...Object.values(contactTexts)] };
await writeFile(join(widgetOut, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
const served = [launcher, frame, ...manifest.assets];
await sweep([...served, ...served.map(packedName), "manifest.json"]);
await Promise.all(served.map(pack));
await buildApp();
await weigh("launcher", launcher);
await weigh("people", live, showings, await largest(showingTexts));
await weigh("contact", contact, await largest(contactTexts));
await weigh("panel", panel, await largest(messages));
