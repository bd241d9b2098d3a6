// Newer houses: ranch, mid-century, modern, cabin, stucco. Each paints itself on the ground line and returns where
// its door and drive are.

import { shade } from './canvas.mjs';
import { LAMP } from './lights.mjs';
import {
  paintCar, paintChimney, paintDoor, paintEaves, paintGable, paintGarage, paintVerandaLamp, paintRoof, paintSmoke, paintSpill, paintSteps,
  paintWall, paintWindow,
} from './elements.mjs';
import { GROUND } from './setting.mjs';

/** A sheet of glass from floor to ceiling with a room behind it. */
function paintGlassWall(c, x, y, width, height, panes, { lit = true, frame = '#35383f' } = {}) {
  if (lit) c.glow(x + width / 2, y + height / 2, width * 0.9, height * 1.3, LAMP.glow, 0.4 * c.light.glow);
  c.rect(x, y, width, height, lit ? c.fade(LAMP.bright, LAMP.warm, { raw: true }) : c.fade(c.light.glass[1], c.light.glass[0], { raw: true }), { raw: true });
  if (lit) {
    c.rect(x, y + height * 0.78, width, height * 0.22, '#b97b3c', { raw: true, opacity: 0.35 });
    const sofa = x + width * c.between(0.12, 0.4);
    c.path(`M${sofa} ${y + height * 0.86} v-18 q0 -12 12 -12 h${width * 0.24} q12 0 12 12 v18 Z`, '#8a5a34', { raw: true, opacity: 0.75 });
    const lamp = x + width * c.between(0.6, 0.85);
    c.line(`M${lamp} ${y} v${height * 0.24}`, '#7b4d24', 2, { raw: true });
    c.ellipse(lamp, y + height * 0.3, 15, 11, '#fffbe9', { raw: true });
    c.rect(x + width * 0.48, y + height * 0.3, width * 0.1, height * 0.2, '#c98b4a', { raw: true, opacity: 0.7 });
  } else {
    c.poly([x + width * 0.1, y + height, x + width * 0.4, y, x + width * 0.58, y, x + width * 0.28, y + height], '#ffffff', { raw: true, opacity: 0.14 });
  }
  const bars = [`M${x} ${y} h${width} v${height} h${-width} Z`];
  for (let pane = 1; pane < panes; pane += 1) bars.push(`M${x + (width * pane) / panes} ${y} v${height}`);
  c.line(bars.join(' '), frame, 5, { 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter' });
}

export function paintRanch(c, { wall, roof, door, car }) {
  paintChimney(c, 560, 336, 56, 70, '#96705c');
  paintWall(c, 196, 462, 636, GROUND - 462, wall, c.pick(['boards', 'boards', 'brick']));
  paintEaves(c, 196, 462, 636);
  paintRoof(c, [160, 468, 262, 366, 764, 366, 866, 468], roof, { rows: 6 });
  paintWall(c, 232, 462, 190, GROUND - 462, shade(wall, 0.08), 'boards');
  paintGable(c, 232, 468, 190, 84, shade(wall, 0.08), roof, { edge: 13, texture: 'battens' });
  paintWindow(c, 268, 494, 118, 70, { panes: [3, 2], lit: true, box: c.pick(['#e9a3b5', '#f3c14f', '#f6f1e7']) });
  paintDoor(c, 456, 484, 54, GROUND - 496, { color: door, lamp: 1 });
  paintWindow(c, 560, 490, 58, 62, { panes: [2, 2] });
  paintGarage(c, 660, 494, 148, GROUND - 494, shade(wall, 0.5));
  c.rect(436, 462, 10, GROUND - 462, '#fbf6ec');
  c.rect(632, 462, 10, GROUND - 462, '#fbf6ec');
  c.rect(190, GROUND - 10, 462, 10, '#a0978b');
  paintSteps(c, 444, 80, GROUND + 2, 1);
  paintSpill(c, 482, 110);
  return { door: 482, drive: [654, 160], car: car ? [690, GROUND + 74] : undefined };
}

export function paintMidcentury(c, { wall, roof, door, butterfly, car }) {
  const slab = butterfly
    ? [150, 352, 150, 378, 470, 436, 874, 366, 874, 340, 470, 408]
    : [146, 446, 146, 424, 440, 356, 884, 424, 884, 446, 440, 382];
  const under = (x) => (butterfly ? (x < 470 ? 378 + ((x - 150) / 320) * 58 : 436 - ((x - 470) / 404) * 70) : (x < 440 ? 446 - ((x - 146) / 294) * 64 : 382 + ((x - 440) / 444) * 64));
  c.clip(`M196 ${GROUND} V${under(196)} L${butterfly ? 470 : 440} ${under(butterfly ? 470 : 440)} L660 ${under(660)} V${GROUND} Z`, () => {
    paintWall(c, 196, 340, 464, 270, wall, 'battens');
    c.rect(196, 340, 464, 130, '#1f2038', { raw: true, opacity: 0.1 });
    paintGlassWall(c, 326, 376, 214, GROUND - 386, 4);
  });
  paintWall(c, 222, 330, 84, GROUND - 330, '#a09587', 'stone');
  // The carport: open, with its back wall in shade.
  c.poly([660, under(660), 852, under(852), 852, GROUND, 660, GROUND], shade(wall, -0.45));
  c.rect(676, 500, 160, GROUND - 500, shade(wall, -0.3));
  if (car !== false) paintCar(c, 678, GROUND - 4, c.pick(['#7fa39b', '#c3694f', '#e5c27a', '#5b7c99']), 0.82);
  c.rect(844, under(846), 12, GROUND - under(846), '#fbf6ec');
  paintDoor(c, 574, 470, 58, GROUND - 480, { color: door, frame: shade(wall, -0.3), lamp: -1, glass: true });
  c.poly(slab, c.gradient([[0, shade(roof, 0.2)], [1, shade(roof, -0.05)]]));
  c.poly(butterfly ? [150, 352, 470, 408, 874, 340, 874, 350, 470, 418, 150, 362] : [146, 424, 440, 356, 884, 424, 884, 434, 440, 366, 146, 434], '#fbf6ec');
  c.rect(186, GROUND - 10, 480, 10, '#b3aa9c');
  c.rect(556, GROUND - 4, 96, 9, '#d8cfc0', { rx: 2 });
  paintSpill(c, 450, 190);
  return { door: 604, drive: [672, 170] };
}

export function paintModern(c, { wall, roof, door }) {
  const light = '#efe9df';
  const mirrored = c.chance(0.5);
  c.group(mirrored ? 'translate(1024 0) scale(-1 1)' : 'translate(0 0)', () => {
    paintWall(c, 220, 426, 560, GROUND - 426, light, 'plain');
    paintGlassWall(c, 250, 452, 236, GROUND - 464, 4);
    paintWall(c, 494, 440, 92, GROUND - 440, wall, 'battens');
    paintDoor(c, 512, 478, 58, GROUND - 488, { color: door, frame: shade(wall, -0.25), glass: false, lamp: 0 });
    paintVerandaLamp(c, 600, 506);
    paintGarage(c, 630, 486, 132, GROUND - 486, shade(wall, -0.1));
    c.rect(186, 414, 610, 14, shade(roof, -0.05));
    // Upper box, set out over the terrace.
    paintWall(c, 352, 262, 470, 154, wall, 'battens');
    c.rect(352, 416, 470, 14, '#1f2038', { raw: true, opacity: 0.3 });
    paintGlassWall(c, 388, 296, 150, 100, 3, { lit: c.chance(0.6) });
    paintWindow(c, 596, 300, 68, 88, { panes: [1, 1], frame: '#35383f', lit: c.chance(c.light.lit + 0.2) });
    paintWindow(c, 716, 300, 68, 44, { panes: [1, 1], frame: '#35383f' });
    c.rect(340, 248, 494, 16, shade(roof, 0.05));
    // Terrace rail of glass.
    c.rect(200, 372, 152, 44, '#dcecf0', { opacity: 0.35 });
    c.line('M200 372 H352 M200 372 V414 M276 372 V414', '#35383f', 3);
    c.rect(210, GROUND - 8, 580, 8, '#b3aa9c');
    paintSpill(c, 380, 190);
  });
  return { door: mirrored ? 1024 - 541 : 541, drive: mirrored ? [262, 140] : [624, 144] };
}

export function paintCabin(c, { wall, roof, door }) {
  const [left, right, top, foot] = [300, 724, 168, GROUND - 36];
  const middle = 512;
  c.rect(598, 190, 16, 130, '#4a4d55');
  paintSmoke(c, 606, 184);
  c.clip(`M${left + 40} ${foot} L${middle} ${top + 30} L${right - 40} ${foot} Z`, () => {
    paintWall(c, left, top, right - left, foot - top, wall, 'boards');
    c.rect(410, 200, 204, foot - 200, c.fade(LAMP.bright, LAMP.warm, { raw: true }), { raw: true });
    c.rect(400, 470, 224, 110, '#b97b3c', { raw: true, opacity: 0.28 });
    c.rect(400, 404, 224, 12, shade(wall, -0.2));
    c.line('M512 190 V408 M462 190 V408 M562 190 V408 M400 330 H624', shade(wall, -0.3), 6);
    c.line('M512 408 V452', '#7b4d24', 2, { raw: true });
    c.ellipse(512, 462, 22, 13, '#fffbe9', { raw: true });
    c.rect(400, 200, 12, 380, shade(wall, -0.2)); c.rect(612, 200, 12, 380, shade(wall, -0.2));
    c.line(`M${left + 30} ${foot + 20} L${middle} ${top + 40} L${right - 30} ${foot + 20}`, '#1f2038', 36, { raw: true, opacity: 0.2 });
  });
  c.glow(middle, 420, 260, 250, LAMP.glow, 0.34 * c.light.glow);
  paintWindow(c, 428, 446, 62, 78, { panes: [1, 2], frame: shade(wall, -0.2), lit: true });
  paintDoor(c, 532, 440, 58, foot - 440, { color: door, frame: shade(wall, -0.2), lamp: 0 });
  const edge = `M${left - 26} ${foot + 22} L${middle} ${top} L${right + 26} ${foot + 22}`;
  c.line(edge, shade(roof, -0.05), 34, { 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter' });
  c.line(edge, shade(roof, 0.22), 6, { 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', transform: 'translate(0 -12)' });
  // Deck and rail.
  const deck = '#a3835f';
  c.rect(244, foot, 536, 16, c.fade(shade(deck, 0.2), deck));
  c.rect(256, foot + 16, 512, 26, shade(deck, -0.5));
  for (const x of [262, 400, 612, 752]) c.rect(x, foot + 16, 12, 26, shade(deck, -0.2));
  for (const [from, to] of [[248, 424], [604, 776]]) {
    c.rect(from, foot - 46, to - from, 6, shade(deck, 0.1));
    c.rect(from, foot - 24, to - from, 4, shade(deck, 0.1));
    for (let at = from; at <= to - 6; at += 43) c.rect(at, foot - 46, 7, 46, shade(deck, 0.1));
  }
  paintSteps(c, 460, 104, GROUND + 6, 4, deck);
  paintVerandaLamp(c, 610, 478);
  paintSpill(c, 512, 170);
  return { door: 512 };
}

export function paintStucco(c, { wall, roof, door }) {
  const tile = (x, y, width) => {
    for (let at = x; at < x + width; at += 17) c.path(`M${at} ${y} a8.500 9 0 0 0 17 0 Z`, shade(roof, -0.12));
  };
  paintWall(c, 430, 316, 306, GROUND - 316, wall, 'plain');
  paintEaves(c, 430, 322, 306, 16);
  paintRoof(c, [404, 320, 470, 246, 700, 246, 764, 320], roof, { rows: 4, trim: null });
  tile(404, 319, 352);
  paintWall(c, 236, 424, 230, GROUND - 424, shade(wall, 0.06), 'plain');
  paintWall(c, 690, 440, 120, GROUND - 440, shade(wall, -0.05), 'plain');
  paintRoof(c, [212, 430, 258, 366, 440, 366, 486, 430], roof, { rows: 4, trim: null });
  tile(212, 429, 270);
  paintRoof(c, [688, 444, 696, 398, 786, 398, 834, 444], roof, { rows: 3, trim: null });
  tile(688, 443, 146);
  const iron = '#5a4033';
  for (const x of [476, 560, 644]) paintWindow(c, x, 356, 46, 72, { panes: [2, 2], arch: 0.5, frame: iron, border: 4, lit: x === 560 || undefined });
  c.rect(532, 440, 102, 6, iron); for (let x = 536; x < 632; x += 11) c.rect(x, 416, 3, 26, iron);
  // The arcade: three arches of shade, the middle one with the door.
  for (const x of [262, 362]) {
    c.path(`M${x} ${GROUND - 10} V508 q0 -46 38 -46 q38 0 38 46 V${GROUND - 10} Z`, shade(wall, -0.42));
    c.path(`M${x + 8} ${GROUND - 10} V510 q0 -38 32 -40 q34 2 34 40 V${GROUND - 10} Z`, x === 362 ? c.fade(LAMP.bright, LAMP.warm, { raw: true }) : shade(wall, -0.34), { raw: x === 362 });
  }
  c.glow(400, 540, 120, 120, LAMP.glow, 0.35 * c.light.glow);
  paintDoor(c, 524, 480, 70, GROUND - 490, { color: door, arch: 0.5, frame: shade(wall, -0.14), lamp: 1 });
  paintWindow(c, 724, 486, 54, 66, { panes: [2, 2], arch: 0.5, frame: iron, border: 4, box: '#d8573f' });
  c.rect(228, GROUND - 10, 590, 10, '#b8a88e');
  paintSteps(c, 510, 98, GROUND + 4, 2, '#d6bd97');
  paintSpill(c, 560, 130);
  return { door: 560 };
}
