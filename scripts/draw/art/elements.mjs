// Elements that houses share: windows with lamps behind them, doors, roofs, walls, porches, fences.

import { shade } from './canvas.mjs';
import { LAMP } from './lights.mjs';
import { GROUND } from './setting.mjs';

/**
 * A window with a frame. `lit` true or false decides the lamp, otherwise the light of day does;
 * `panes` is columns and rows; `arch` rounds the head; `shutters` and `box` take a color.
 */
export function paintWindow(c, x, y, width, height, options = {}) {
  const { lit = c.chance(c.light.lit), panes = [2, 2], frame = '#fbf6ec', arch = 0, shutters, box, border = 5 } = options;
  if (lit) c.glow(x + width / 2, y + height / 2, width * 1.5 + 20, height * 1.3 + 20, LAMP.glow, 0.42 * c.light.glow);
  if (shutters) {
    for (const side of [x - width * 0.42 - 4, x + width + 4]) {
      c.rect(side, y - 2, width * 0.42, height + 4, shutters, { rx: 2 });
      c.rect(side + width * 0.08, y + 5, width * 0.26, height - 10, shade(shutters, -0.14), { rx: 2, opacity: 0.7 });
    }
  }
  const outline = (grow) => {
    const [l, t, r, b] = [x - grow, y - grow, x + width + grow, y + height + grow];
    const rise = arch * (width + 2 * grow);
    return arch ? `M${l} ${b} V${t + rise} Q${l} ${t} ${(l + r) / 2} ${t} Q${r} ${t} ${r} ${t + rise} V${b} Z` : `M${l} ${t} H${r} V${b} H${l} Z`;
  };
  c.path(outline(border), frame);
  c.path(outline(0), lit ? c.fade(LAMP.bright, LAMP.warm, { raw: true }) : c.fade(c.light.glass[1], c.light.glass[0], { raw: true }), { raw: true });
  c.clip(outline(0), () => {
    if (!lit) c.poly([x + width * 0.15, y + height, x + width * 0.62, y, x + width * 0.95, y, x + width * 0.48, y + height], '#ffffff', { raw: true, opacity: 0.14 });
    else if (width > 40) paintInside(c, x, y, width, height);
    c.rect(x, y, width, Math.min(12, height * 0.12), '#2a2438', { raw: true, opacity: 0.16 });
  });
  const bars = [];
  for (let column = 1; column < panes[0]; column += 1) bars.push(`M${x + (width * column) / panes[0]} ${y} v${height}`);
  for (let row = 1; row < panes[1]; row += 1) bars.push(`M${x} ${y + (height * row) / panes[1]} h${width}`);
  if (bars.length) c.line(bars.join(' '), frame, Math.min(3.6, border), { 'stroke-linecap': 'butt' });
  c.rect(x - border - 4, y + height + border - 1, width + border * 2 + 8, 5, shade(frame, -0.08), { rx: 1.5 });
  if (box) paintFlowerBox(c, x, y + height + border, width, box);
}

/** What is seen behind a lit pane: a curtain, and a lamp or a plant. */
function paintInside(c, x, y, width, height) {
  c.path(`M${x} ${y} h${width * 0.24} q${-width * 0.04} ${height * 0.6} ${-width * 0.14} ${height} h${-width * 0.1} Z`, '#fff6df', { raw: true, opacity: 0.5 });
  c.path(`M${x + width} ${y} h${-width * 0.24} q${width * 0.04} ${height * 0.6} ${width * 0.14} ${height} h${width * 0.1} Z`, '#fff6df', { raw: true, opacity: 0.5 });
  if (c.chance(0.5)) {
    const cx = x + width * c.between(0.4, 0.6);
    c.line(`M${cx} ${y} v${height * 0.3}`, '#9a6430', 2, { raw: true, opacity: 0.8 });
    c.path(`M${cx - width * 0.12} ${y + height * 0.42} q0 ${-height * 0.14} ${width * 0.12} ${-height * 0.14} q${width * 0.12} 0 ${width * 0.12} ${height * 0.14} Z`, '#fffbe9', { raw: true });
  } else {
    c.ellipse(x + width * 0.62, y + height * 0.86, width * 0.13, height * 0.16, '#b5702c', { raw: true, opacity: 0.5 });
  }
}

function paintFlowerBox(c, x, y, width, bloom) {
  for (let at = x; at <= x + width; at += 9) {
    c.circle(at, y + 2, 6.5, '#5f8a5e');
    if (c.chance(0.6)) c.circle(at + 2, y - 2, 4, bloom);
  }
  c.rect(x - 5, y + 5, width + 10, 12, '#8a5f45', { rx: 2 });
}

/** A front door with its lamp beside it: the porch light. */
export function paintDoor(c, x, y, width, height, { color = '#b3473a', frame = '#fbf6ec', arch = 0, lamp = 1, glass = true } = {}) {
  c.rect(x - 7, y - 7, width + 14, height + 7, frame, { rx: arch ? width * arch : 1 });
  c.rect(x, y, width, height, c.fade(shade(color, 0.08), shade(color, -0.08)), { rx: arch ? width * arch : 1 });
  if (glass) c.rect(x + width * 0.22, y + height * 0.1, width * 0.56, height * 0.28, c.fade(LAMP.bright, LAMP.warm, { raw: true }), { raw: true, rx: arch ? width * 0.2 : 2 });
  c.rect(x + width * 0.2, y + height * 0.5, width * 0.6, height * 0.36, shade(color, -0.12), { rx: 2, opacity: 0.65 });
  c.circle(x + width * 0.87, y + height * 0.56, 3, '#e5c27a');
  if (lamp) paintVerandaLamp(c, lamp > 0 ? x + width + 20 : x - 20, y + height * 0.24);
}

export function paintVerandaLamp(c, x, y) {
  c.glow(x, y + 4, 80, 80, LAMP.glow, 0.35 + 0.4 * c.light.glow);
  c.path(`M${x - 8} ${y - 6} L${x} ${y - 14} L${x + 8} ${y - 6} Z`, '#3a332f');
  c.rect(x - 6, y - 6, 12, 15, LAMP.bright, { raw: true, rx: 2 });
  c.rect(x - 7, y + 9, 14, 3, '#3a332f');
}

/** Warm light lying on the ground before a door or a lit window. */
export function paintSpill(c, x, width, y = GROUND + 10) {
  c.glow(x, y, width, 34, LAMP.glow, 0.34 * c.light.glow);
}

/** A wall with its texture: boards, battens, shingles, brick, stone or plain plaster. */
export function paintWall(c, x, y, width, height, color, texture = 'boards') {
  c.rect(x, y, width, height, c.gradient([[0, shade(color, -0.05)], [1, shade(color, 0.06)]], { across: true }));
  const lines = [];
  if (texture === 'boards') for (let at = y + 15; at < y + height; at += 15) lines.push(`M${x} ${at} h${width}`);
  if (texture === 'battens') for (let at = x + 16; at < x + width; at += 20) lines.push(`M${at} ${y} v${height}`);
  if (lines.length) c.line(lines.join(' '), shade(color, -0.32), 1.8, { opacity: 0.28, 'stroke-linecap': 'butt' });
  if (texture === 'brick' || texture === 'shingle' || texture === 'stone') paintCourses(c, x, y, width, height, color, texture);
}

/** A few courses only: the eye fills in the rest, and the file stays small. */
function paintCourses(c, x, y, width, height, color, texture) {
  const [w, h] = texture === 'stone' ? [34, 18] : [26, 11];
  const count = Math.round((width * height) / (texture === 'stone' ? 3200 : 4600));
  for (let brick = 0; brick < count; brick += 1) {
    const row = Math.floor(c.between(0, (height - h) / (h + 3)));
    const column = Math.floor(c.between(0, (width - w) / (w + 3)));
    const left = x + 3 + column * (w + 3) + (row % 2 ? w / 2 : 0);
    c.rect(left, y + 3 + row * (h + 3), Math.min(w, x + width - left), h, shade(color, c.pick([-0.09, -0.06, 0.07])), { rx: texture === 'stone' ? 5 : 1.5, opacity: 0.8 });
  }
}

/** Dark band that a roof throws on the wall below. */
export function paintEaves(c, x, y, width, depth = 12) {
  c.rect(x, y, width, depth, '#1f2038', { raw: true, opacity: 0.2 });
}

/** A roof slope given by its four corners, with courses that follow it. */
export function paintRoof(c, [ax, ay, bx, by, cx, cy, dx, dy], color, { rows = 6, trim = '#fbf6ec' } = {}) {
  c.poly([ax, ay, bx, by, cx, cy, dx, dy], c.fade(shade(color, 0.1), shade(color, -0.1)));
  const lines = [];
  for (let row = 1; row < rows; row += 1) {
    const t = row / rows;
    lines.push(`M${bx + (ax - bx) * t} ${by + (ay - by) * t} L${cx + (dx - cx) * t} ${cy + (dy - cy) * t}`);
  }
  if (lines.length) c.line(lines.join(' '), shade(color, -0.4), 2, { opacity: 0.26, 'stroke-linecap': 'butt' });
  if (trim) c.line(`M${ax} ${ay + 2} L${dx} ${dy + 2}`, trim, 7, { 'stroke-linecap': 'butt' });
}

/** A gable that faces the viewer: wall triangle, overhanging roof edges. */
export function paintGable(c, x, y, width, rise, wall, roof, { texture = 'boards', trim = '#fbf6ec', over = 22, edge = 15 } = {}) {
  const middle = x + width / 2;
  c.clip(`M${x} ${y} L${middle} ${y - rise} L${x + width} ${y} Z`, () => {
    paintWall(c, x, y - rise, width, rise + 1, wall, texture);
    c.line(`M${x - 4} ${y + 8} L${middle} ${y - rise + 10} L${x + width + 4} ${y + 8}`, '#1f2038', 16, { raw: true, opacity: 0.16 });
  });
  const drop = (rise / (width / 2)) * over;
  const d = `M${x - over} ${y + drop} L${middle} ${y - rise} L${x + width + over} ${y + drop}`;
  c.line(d, trim, edge * 0.66, { 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', transform: `translate(0 ${edge * 0.35})` });
  c.line(d, roof, edge, { 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', transform: `translate(0 ${-edge * 0.35})` });
}

export function paintChimney(c, x, y, width, height, color = '#a2604c') {
  paintWall(c, x, y, width, height, color, 'brick');
  c.rect(x - 5, y - 4, width + 10, 11, shade(color, -0.14), { rx: 1 });
}

/** A plume of wood smoke. */
export function paintSmoke(c, x, y) {
  c.line(`M${x} ${y} c-16 -26 22 -40 4 -72 s20 -44 34 -62`, '#ffffff', 13, { raw: true, opacity: 0.28 });
}

export function paintGarage(c, x, y, width, height, color = '#f3ece0') {
  c.rect(x - 7, y - 7, width + 14, height + 7, shade(color, 0.3));
  c.rect(x, y, width, height, c.fade(color, shade(color, -0.08)));
  for (let row = 1; row < 4; row += 1) c.rect(x, y + (height * row) / 4, width, 2.5, shade(color, -0.22), { opacity: 0.6 });
  for (let pane = 0; pane < 4; pane += 1) c.rect(x + 8 + (pane * (width - 8)) / 4, y + 8, (width - 8) / 4 - 8, height / 4 - 14, c.light.glass[1], { raw: true, rx: 1 });
}

export function paintSteps(c, x, width, y = GROUND, count = 3, color = '#cfc6b6') {
  for (let step = 0; step < count; step += 1) {
    c.rect(x - step * 9, y - (count - step) * 9, width + step * 18, 10, shade(color, 0.12 - step * 0.07));
    c.rect(x - step * 9, y - (count - step) * 9 + 8, width + step * 18, 2, shade(color, -0.25), { opacity: 0.5 });
  }
}

/** A picket fence, broken by a gate gap. */
export function paintFence(c, x, y, width, { color = '#f7f1e6', gap = [0, 0], height = 46 } = {}) {
  for (const railing of [14, 32]) {
    if (gap[1] > gap[0]) {
      c.rect(x, y - height + railing, gap[0] - x, 5, shade(color, -0.08));
      c.rect(gap[1], y - height + railing, x + width - gap[1], 5, shade(color, -0.08));
    } else c.rect(x, y - height + railing, width, 5, shade(color, -0.08));
  }
  for (let at = x; at < x + width; at += 22) {
    if (at > gap[0] - 12 && at < gap[1]) continue;
    c.path(`M${at} ${y} v${-height + 7} l5.5 -7 l5.5 7 v${height - 7} Z`, color);
  }
}

/** A low fence of lying slats. */
export function paintSlats(c, x, y, width, color = '#b58a5f') {
  for (let row = 0; row < 4; row += 1) c.rect(x, y - 46 + row * 12, width, 8, shade(color, row % 2 ? 0.04 : -0.06));
  for (let at = x + 10; at < x + width; at += 86) c.rect(at, y - 50, 8, 52, shade(color, -0.25));
}

/** A parked car, seen from the side. */
export function paintCar(c, x, y, color = '#5b7c99', size = 1) {
  c.group(`translate(${x} ${y}) scale(${size})`, () => {
    c.ellipse(90, 3, 98, 8, '#1a1c2c', { opacity: 0.25 });
    c.path('M4 -14 q-4 -26 22 -30 l22 -4 q20 -28 48 -28 h20 q24 0 40 30 l18 5 q16 4 12 27 Z', c.fade(shade(color, 0.16), shade(color, -0.1)));
    c.path('M56 -48 q14 -20 36 -20 h2 v20 Z M102 -68 h12 q16 0 28 20 h-40 Z', c.light.glass[0], { raw: true });
    for (const wheel of [44, 142]) { c.circle(wheel, -12, 17, '#2c2d36'); c.circle(wheel, -12, 8, '#b9b6ae'); }
    c.rect(176, -34, 10, 7, '#ffe9b8', { rx: 3 });
  });
}
