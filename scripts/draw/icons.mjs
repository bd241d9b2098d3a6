// Renders the icon files for Tauri and the web pages from the SVG sources in icons/. Needs rsvg-convert, png2icns
// (icnsutils) and icotool (icoutils).
//
//   node scripts/draw/icons.mjs            writes icons/
//   node scripts/draw/icons.mjs out-dir    writes elsewhere

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = join(dirname(fileURLToPath(import.meta.url)), '../../icons');
const target = process.argv[2] ?? sources;
const scratch = mkdtempSync(join(tmpdir(), 'porchlight-icons-'));

/** Largest size at which the simplified drawing is clearer than the full one. */
const SMALL_UP_TO = 32;

const run = (program, args) => execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });

function render(size, file, source) {
  const svg = source ?? join(sources, size <= SMALL_UP_TO ? 'porchlight-small.svg' : 'porchlight.svg');
  run('rsvg-convert', ['-w', String(size), '-h', String(size), svg, '-o', file]);
  return file;
}

/** macOS draws neighbours with a margin of a tenth; the same drawing gets it by a wider view box. */
function renderForMac(size) {
  const small = size <= SMALL_UP_TO;
  const svg = readFileSync(join(sources, small ? 'porchlight-small.svg' : 'porchlight.svg'), 'utf8');
  const roomy = small ? svg : svg.replace('0 0 512 512', '-34 -34 580 580');
  const source = join(scratch, `mac-${size}.svg`);
  writeFileSync(source, roomy);
  return render(size, join(scratch, `mac-${size}.png`), source);
}

mkdirSync(target, { recursive: true });
for (const size of [16, 24, 32, 48, 64, 128]) render(size, join(target, `${size}x${size}.png`));
render(256, join(target, '128x128@2x.png'));
render(512, join(target, 'icon.png'));

const ico = [16, 24, 32, 48, 64, 128, 256].map((size) => render(size, join(scratch, `ico-${size}.png`)));
run('icotool', ['-c', '-o', join(target, 'icon.ico'), ...ico]);
run('png2icns', [join(target, 'icon.icns'), ...[16, 32, 128, 256, 512, 1024].map(renderForMac)]);

rmSync(scratch, { recursive: true });
console.log(`icons written to ${target === sources ? 'icons/' : target}`);
