// Draws the photos of the sample listings: SVG in memory, PNG by rsvg-convert, WebP by cwebp, each under 14 KB.
//
//   node scripts/draw/photos.mjs                 all, into crates/server/samples/pictures
//   node scripts/draw/photos.mjs maple           only those whose name contains the word
//   node scripts/draw/photos.mjs --to dir maple  elsewhere
//
// Needs rsvg-convert (librsvg2-bin) and cwebp (webp).

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listings } from './all-listings.mjs';
import { drawFront } from './art/front.mjs';
import { drawView } from './art/views.mjs';

const run = promisify(execFile);
const MAX_BYTES = 14 * 1024;
/** The encoder only comes near the size it is given, so it is asked for less until the file fits. */
const AIMS = [13_400, 12_400, 11_400, 10_000];
const BEST_QUALITY = 76;

const options = process.argv.slice(2);
const elsewhere = options[0] === '--to' ? options.splice(0, 2)[1] : undefined;
const filters = options;
const folder = elsewhere ?? fileURLToPath(new URL('../../crates/server/samples/pictures', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'porchlight-pictures-'));

/** Writes the WebP at the best quality that keeps it small enough; returns its size. */
async function encode(png, file) {
  const settings = ['-quiet', '-preset', 'drawing', '-m', '6', png, '-o', file];
  await run('cwebp', [...settings, '-q', String(BEST_QUALITY)]);
  for (const aim of AIMS) {
    if (statSync(file).size <= MAX_BYTES) break;
    await run('cwebp', [...settings, '-size', String(aim), '-pass', '8']);
  }
  const { size } = statSync(file);
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes`);
  return size;
}

async function draw({ name, svg }) {
  const [vector, png] = [join(scratch, `${name}.svg`), join(scratch, `${name}.png`)];
  writeFileSync(vector, svg());
  await run('rsvg-convert', ['-w', '1024', '-h', '768', vector, '-o', png]);
  return encode(png, join(folder, `${name}.webp`));
}

const photos = listings.flatMap((listing) => [
  { name: `${listing.slug}-front`, svg: () => drawFront(listing) },
  ...listing.views.map((view) => ({ name: `${listing.slug}-${view}`, svg: () => drawView(listing, view) })),
]).filter(({ name }) => filters.length === 0 || filters.some((filter) => name.includes(filter)));

mkdirSync(folder, { recursive: true });
if (filters.length === 0 && !elsewhere) for (const old of readdirSync(folder)) rmSync(join(folder, old));
const queue = [...photos];
const sizes = [];
await Promise.all(cpus().map(async () => {
  for (let next = queue.shift(); next; next = queue.shift()) sizes.push(await draw(next));
}));
rmSync(scratch, { recursive: true });
console.log(`${sizes.length} pictures, ${sizes.reduce((sum, size) => sum + size, 0)} bytes, largest ${Math.max(...sizes)}`);
