/*
 * Parses PNG screenshots and counts pixels that differ, without tolerance. Supports PNG as Chromium writes it: eight
 * bits, RGB or RGBA, not interlaced.
 */
import { inflateSync } from "node:zlib";

export interface Screenshot {
  width: number;
  height: number;
  /** Red, green and blue of every pixel, row by row. */
  rgb: Buffer;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Region = (x: number, y: number) => boolean;

/** How many pixels of the region differ. */
export function changedPixels(one: Screenshot, other: Screenshot, region: Region): number {
  if (one.width !== other.width || one.height !== other.height) throw new Error("the pictures have different sizes");
  let changed = 0;
  for (let at = 0; at < one.rgb.length; at += 3) {
    if (one.rgb[at] === other.rgb[at] && one.rgb[at + 1] === other.rgb[at + 1] && one.rgb[at + 2] === other.rgb[at + 2]) continue;
    const pixel = at / 3;
    if (region(pixel % one.width, Math.floor(pixel / one.width))) changed += 1;
  }
  return changed;
}

/** Everything but these boxes and the margin around them. */
export function outside(boxes: readonly Box[], margin: number): Region {
  const inside = (box: Box, x: number, y: number) =>
    x >= box.x - margin && x < box.x + box.width + margin && y >= box.y - margin && y < box.y + box.height + margin;
  return (x, y) => !boxes.some((box) => inside(box, x, y));
}

/** The pixels inside the box. */
export function crop(screenshot: Screenshot, box: Box): Screenshot {
  const [left, top, width, height] = [box.x, box.y, box.width, box.height].map(Math.round) as [number, number, number, number];
  const rgb = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * screenshot.width + left) * 3;
    screenshot.rgb.copy(rgb, row * width * 3, from, from + width * 3);
  }
  return { width, height, rgb };
}

/** A box without its rounded corners, where the page shows through. */
export function within({ width, height }: Screenshot, radius: number): Region {
  const box = { x: 0, y: 0, width, height };
  const bounded = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  return (x, y) => {
    const [middleX, middleY] = [x + 0.5 - box.x, y + 0.5 - box.y];
    const awayX = middleX - bounded(middleX, radius, box.width - radius);
    const awayY = middleY - bounded(middleY, radius, box.height - radius);
    // Two pixels less, because edges and borders are blended with the page.
    const isIn = middleX > 2 && middleY > 2 && middleX < box.width - 2 && middleY < box.height - 2;
    return isIn && Math.hypot(awayX, awayY) < radius - 2;
  };
}

export function parsePng(png: Buffer): Screenshot {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const samples = png[25] === 6 ? 4 : png[25] === 2 ? 3 : 0;
  if (png[24] !== 8 || samples === 0 || png[28] !== 0) throw new Error("not a picture as the browser writes it");
  const rows = unfilter(inflateSync(dataOf(png)), width * samples, height, samples);
  if (samples === 3) return { width, height, rgb: rows };
  const rgb = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) rows.copy(rgb, pixel * 3, pixel * 4, pixel * 4 + 3);
  return { width, height, rgb };
}

function dataOf(png: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") chunks.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(chunks);
}

/** Reverts the five filters of PNG, row by row. */
function unfilter(data: Buffer, stride: number, height: number, step: number): Buffer {
  const rows = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row += 1) {
    const filter = data[row * (stride + 1)];
    const [from, to] = [row * (stride + 1) + 1, row * stride];
    for (let at = 0; at < stride; at += 1) {
      const left = at >= step ? rows[to + at - step]! : 0;
      const up = row > 0 ? rows[to + at - stride]! : 0;
      const corner = at >= step && row > 0 ? rows[to + at - stride - step]! : 0;
      rows[to + at] = data[from + at]! + predicted(filter!, left, up, corner);
    }
  }
  return rows;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
