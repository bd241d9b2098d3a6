// Prints the configuration of the packages: packaging/bundle.json with the files that only a
// build knows. Why: their folder differs (CARGO_TARGET_DIR), and the .deb names its libraries as
// dpkg-shlibdeps found them. Run by scripts/package.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const { LIBRARIES = "", STAGE = "", PROGRAMS = "" } = process.env;
const here = dirname(fileURLToPath(import.meta.url));
const config = JSON.parse(readFileSync(join(here, "bundle.json"), "utf8"));

/** Tauri installs 32, 128, 256@2 and 512; these are the others, from the same drawing. */
const ICONS = { "16x16": "16x16.png", "24x24": "24x24.png", "48x48": "48x48.png", "64x64": "64x64.png", "256x256": "128x128@2x.png" };

const files = {
  "/usr/lib/porchlight/porchlight": join(PROGRAMS, "porchlight"),
  "/usr/share/man/man1/porchlight.app.1.gz": join(STAGE, "porchlight.1.gz"),
  "/usr/share/man/man1/porchlight-desktop.1.gz": join(STAGE, "porchlight-desktop.1.gz"),
  "/usr/share/metainfo/house.porchlight.Porchlight.metainfo.xml": join(here, "linux/house.porchlight.Porchlight.metainfo.xml"),
  "/usr/share/doc/porchlight/copyright": join(here, "linux/copyright"),
  "/usr/share/doc/porchlight/changelog.gz": join(STAGE, "changelog.gz"),
  "/usr/share/doc/porchlight/third-party.txt.gz": join(STAGE, "third-party.txt.gz"),
  "/usr/share/icons/hicolor/scalable/apps/porchlight-desktop.svg": join(here, "../icons/porchlight.svg"),
};
for (const [size, file] of Object.entries(ICONS)) {
  files[`/usr/share/icons/hicolor/${size}/apps/porchlight-desktop.png`] = join(here, "../icons", file);
}

// Without root certificates no connection over TLS begins: rustls asks the system for them.
const ALSO = ["ca-certificates"];
// Tauri names these two by itself.
const ADDED_BY_TAURI = /^(libwebkit2gtk-4\.1-0|libgtk-3-0)\b/;
const { deb, rpm } = config.bundle.linux;
deb.files = files;
deb.depends = [...LIBRARIES.split(",").map((name) => name.trim()).filter((name) => name && !ADDED_BY_TAURI.test(name)), ...ALSO];
rpm.depends = ALSO;
rpm.files = files;
console.log(JSON.stringify(config, null, 2));
