/*
 * Keeps the import graph of ui/src in order: layers import downward only, files
 * form no large cycles, and folders stay small enough to browse.
 */
import { expect, it } from "vitest";

/** What each layer may import besides itself. */
const LAYERS: Record<string, readonly string[]> = {
  lib: [],
  api: [],
  chat: ["api", "lib"],
  widget: ["api", "chat", "lib"],
  app: ["api", "chat", "lib", "widget"],
  test: ["api", "chat", "lib", "widget"],
};
const MAX_CYCLE_FILES = 3;
const MAX_FOLDER_FILES = 25;
/** Written by the tests of crates/api, one file per type. */
const GENERATED = "api/generated/";

const sources = Object.fromEntries(
  Object.entries(import.meta.glob<string>(["./**/*.ts", "./**/*.tsx"], { query: "?raw", import: "default", eager: true })).map(([path, text]) => [path.slice(2), text]),
);
const otherFiles = Object.keys(import.meta.glob(["./**/*.css", "./**/*.html"], { query: "?url" })).map((path) => path.slice(2));
const files = Object.keys(sources);
/** File → the files of ui/src that it imports, types included. */
const imports = new Map(files.map((file) => [file, importsOf(file)]));

function importsOf(file: string): string[] {
  const text = (sources[file] ?? "").replace(/\/\*[\s\S]*?\*\//g, "");
  const found = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)"(\.[^"?]+)"/gm)].map(([, specifier]) => resolve(file, specifier ?? ""));
  return [...new Set(found.filter((target) => target !== null))];
}

function resolve(from: string, specifier: string): string | null {
  const path = new URL(specifier, `https://root/${from}`).pathname.slice(1);
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => candidate in sources) ?? null;
}

/** Groups of files that all reach each other (Tarjan), largest first. */
function cycles(): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    index.set(file, index.size);
    low.set(file, index.size - 1);
    stack.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!index.has(target)) low.set(file, Math.min(low.get(file) ?? 0, visit(target)));
      else if (stack.includes(target)) low.set(file, Math.min(low.get(file) ?? 0, index.get(target) ?? 0));
    }
    if (low.get(file) === index.get(file)) found.push(stack.splice(stack.indexOf(file)));
    return low.get(file) ?? 0;
  };
  for (const file of files) if (!index.has(file)) visit(file);
  return found.filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
}

it("layers import downward only", () => {
  const layerOf = (file: string) => file.split("/")[0] ?? "";
  const upward = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => target.includes("/") && file.includes("/") && layerOf(target) !== layerOf(file))
      .filter((target) => !(file.includes(".test.") && layerOf(target) === "test"))
      .filter((target) => !LAYERS[layerOf(file)]?.includes(layerOf(target)))
      .map((target) => `${file} imports ${target}`),
  );
  expect(upward).toEqual([]);
});

it(`no import cycle has more than ${MAX_CYCLE_FILES} files`, () => {
  expect(cycles().filter(({ length }) => length > MAX_CYCLE_FILES)).toEqual([]);
});

it(`no folder has more than ${MAX_FOLDER_FILES} files`, () => {
  const counts = new Map<string, number>();
  for (const file of [...files, ...otherFiles].filter((path) => !path.startsWith(GENERATED))) {
    const folder = file.split("/").slice(0, -1).join("/");
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > MAX_FOLDER_FILES)).toEqual([]);
});
