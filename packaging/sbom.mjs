// Prints what the image of the server is made of, as CycloneDX 1.5: the crates and npm packages in the program, and the
// Debian packages whose files are beside it. Run by scripts/image.
//
// cargo-cyclonedx would be a tool to compile for what `cargo metadata` lists, and it knows neither the npm nor the
// Debian packages.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const [, , version, epoch, ...debianPackages] = process.argv;

function crates() {
  const host = /host: (\S+)/.exec(execFileSync("rustc", ["-vV"], { encoding: "utf8" }))?.[1];
  const args = ["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host];
  const { packages, resolve } = JSON.parse(execFileSync("cargo", args, { encoding: "utf8", maxBuffer: 1 << 28 }));
  const node = new Map(resolve.nodes.map((one) => [one.id, one]));
  const waiting = packages.filter(({ name }) => name === "porchlight-server").map(({ id }) => id);
  const linked = new Set();
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (linked.has(id)) continue;
    linked.add(id);
    for (const { pkg, dep_kinds } of node.get(id).deps) if (dep_kinds.some(({ kind }) => kind === null)) waiting.push(pkg);
  }
  return packages
    .filter(({ id, source }) => source && linked.has(id))
    .map(({ name, version, license }) => component(name, version, license, `pkg:cargo/${name}@${version}`));
}

function modules() {
  const { dependencies } = JSON.parse(readFileSync("ui/package.json", "utf8"));
  return Object.keys(dependencies).map((name) => {
    const { version, license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
    return component(name, version, license, `pkg:npm/${name.replace("@", "%40")}@${version}`);
  });
}

function debian() {
  const { VERSION_CODENAME } = Object.fromEntries(
    readFileSync("/etc/os-release", "utf8").split("\n").filter(Boolean).map((line) => line.split("=")),
  );
  return debianPackages.map((name) => {
    const format = "${Version} ${Architecture}\\n";
    const shown = execFileSync("dpkg-query", ["-W", `-f=${format}`, name], { encoding: "utf8" });
    const [version, architecture] = shown.split("\n")[0].split(" ");
    return component(name, version, undefined, `pkg:deb/debian/${name}@${version}?arch=${architecture}&distro=${VERSION_CODENAME}`);
  });
}

function component(name, version, license, purl) {
  // Cargo allows "MIT/Apache-2.0" for "or".
  const expression = license?.replaceAll("/", " OR ");
  const licenses = expression ? { licenses: [{ expression }] } : {};
  return { type: "library", "bom-ref": purl, name, version, ...licenses, purl };
}

const byName = (one, other) => (one.purl < other.purl ? -1 : 1);
const components = [...crates(), ...modules(), ...debian()].sort(byName);
// The same content has the same number.
const hash = createHash("sha256").update(JSON.stringify([version, components])).digest("hex");
const serial = [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)];
const application = { type: "application", "bom-ref": "porchlight", name: "porchlight", version, licenses: [{ license: { id: "MIT" } }] };
const bom = {
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  serialNumber: `urn:uuid:${serial.join("-")}`,
  version: 1,
  metadata: { timestamp: new Date(Number(epoch) * 1000).toISOString(), component: application },
  components,
};
console.log(JSON.stringify(bom, null, 1));
