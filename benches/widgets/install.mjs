/*
 * Fetches the peers from npm into node_modules beside this file, once. Only the packages themselves, because each
 * contains the bundle that its documentation embeds. Checked against the digests in package.json; no code of a package
 * runs here.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const here = import.meta.dirname;
const { peers } = JSON.parse(await readFile(join(here, "package.json"), "utf8"));

/** Where the files of a package are after `install`. */
export const folderOf = (name) => join(here, "node_modules", name);

export const versionOf = (name) => peers[name].version;

/** Installs those of the packages that are missing or of another version. */
export async function install(names) {
  for (const name of names) {
    if ((await installedVersion(name)) !== peers[name].version) await fetchPackage(name, peers[name]);
  }
}

async function installedVersion(name) {
  const file = join(folderOf(name), "package.json");
  return existsSync(file) ? JSON.parse(await readFile(file, "utf8")).version : null;
}

async function fetchPackage(name, { version, integrity }) {
  console.error(`installing ${name}@${version}`);
  await mkdir(join(here, "node_modules"), { recursive: true });
  const work = await mkdtemp(join(here, "node_modules", ".fetch-"));
  try {
    const packed = await run("npm", ["pack", `${name}@${version}`, "--silent", "--ignore-scripts", "--pack-destination", work], { cwd: work });
    const archive = join(work, packed.stdout.trim().split("\n").at(-1));
    const digest = `sha512-${createHash("sha512").update(await readFile(archive)).digest("base64")}`;
    if (digest !== integrity) throw new Error(`${name}@${version} is not the package it was: ${digest} instead of ${integrity}`);
    await run("tar", ["-xzf", archive, "-C", work]);
    await rm(folderOf(name), { recursive: true, force: true });
    await mkdir(dirname(folderOf(name)), { recursive: true });
    await rename(join(work, "package"), folderOf(name));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
