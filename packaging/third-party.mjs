// Prints which libraries are part of the programs, with version, license and the licences' texts.
// Why: most licences ask that their text goes with every copy. Read from what cargo and npm
// downloaded; a text that many share is printed once. Run by scripts/package.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const TEXT = /^(licen[cs]e|copying|copyright|notice|unlicense)/i;

function crates() {
  const host = /host: (\S+)/.exec(execFileSync("rustc", ["-vV"], { encoding: "utf8" }))?.[1];
  const args = ["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host];
  const { packages, resolve } = JSON.parse(execFileSync("cargo", args, { encoding: "utf8", maxBuffer: 1 << 28 }));
  const linked = linkedFrom(resolve, packages);
  return packages
    .filter(({ id, source }) => source && linked.has(id))
    .map(({ name, version, license, manifest_path }) => ({ name, version, license, folder: dirname(manifest_path) }));
}

/** What the two programs are made of: not what only builds or tests use. */
function linkedFrom({ nodes }, packages) {
  const node = new Map(nodes.map((one) => [one.id, one]));
  const waiting = packages.filter(({ name }) => ["porchlight-desktop", "porchlight-server"].includes(name)).map(({ id }) => id);
  const found = new Set();
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const { pkg, dep_kinds } of node.get(id).deps) if (dep_kinds.some(({ kind }) => kind === null)) waiting.push(pkg);
  }
  return found;
}

function modules() {
  const { dependencies } = JSON.parse(readFileSync("ui/package.json", "utf8"));
  return Object.keys(dependencies).map((name) => {
    const folder = join("node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return { name, version, license, folder };
  });
}

const texts = new Map();
const libraries = [...crates(), ...modules()].sort((one, other) => one.name.localeCompare(other.name));
for (const { name, version, folder } of libraries) {
  for (const file of readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile() && TEXT.test(file.name))) {
    const text = readFileSync(join(folder, file.name), "utf8").trim();
    const key = createHash("sha256").update(text.replace(/\s+/g, " ")).digest("hex");
    if (!texts.has(key)) texts.set(key, { text, of: [] });
    texts.get(key).of.push(`${name} ${version}`);
  }
}
console.log("Libraries that are part of Porchlight\n");
for (const { name, version, license } of libraries) console.log(`${name} ${version}: ${license ?? "see the text below"}`);
for (const { text, of } of texts.values()) console.log(`\n${"-".repeat(72)}\n${[...new Set(of)].join(", ")}\n\n${text}`);
