// Older houses: cottage, colonial, craftsman, tudor, victorian, farmhouse. Each paints itself on the ground line and
// returns where its door and drive are.

import { shade } from './canvas.mjs';
import {
  paintChimney, paintDoor, paintEaves, paintGable, paintVerandaLamp, paintRoof, paintSmoke, paintSpill, paintSteps, paintWall, paintWindow,
} from './elements.mjs';
import { GROUND } from './setting.mjs';

const WHITE = '#fbf6ec';

/** Posts and rail of a porch between two points. */
function paintVerandaPosts(c, xs, top, { width = 12, color = WHITE, railing = true, gap } = {}) {
  if (railing) {
    for (let at = 0; at < xs.length - 1; at += 1) {
      if (gap === at) continue;
      const [from, to] = [xs[at] + width, xs[at + 1]];
      for (let post = from + 9; post < to - 4; post += 14) c.rect(post, GROUND - 54, 4, 34, color);
      c.rect(from, GROUND - 58, to - from, 6, color);
      c.rect(from, GROUND - 22, to - from, 4, shade(color, -0.1));
    }
  }
  for (const x of xs) {
    c.rect(x, top, width, GROUND - 14 - top, c.gradient([[0, shade(color, -0.1)], [1, color]], { across: true }));
    c.rect(x - 3, top, width + 6, 6, color);
  }
}

export function paintCottage(c, { wall, roof, door }) {
  const trim = c.pick([WHITE, '#f3e6cd']);
  paintChimney(c, 640, 262, 44, 110);
  if (c.chance(0.7)) paintSmoke(c, 662, 254);
  paintWall(c, 318, 440, 388, GROUND - 440, wall, c.pick(['boards', 'shingle']));
  paintEaves(c, 318, 440, 388);
  paintRoof(c, [286, 446, 346, 296, 678, 296, 738, 446], roof, { rows: 7, trim });
  c.rect(312, GROUND - 14, 400, 14, '#a79f93');
  const box = c.pick(['#e27d60', '#f3c14f', '#e9a3b5', '#f6f1e7']);
  const shutters = c.chance(0.5) ? shade(door, -0.05) : undefined;
  paintWindow(c, 356, 486, 62, 70, { lit: true, box, shutters });
  paintWindow(c, 610, 486, 62, 70, { box, shutters });
  paintWall(c, 452, 440, 120, GROUND - 440, wall, 'boards');
  paintGable(c, 446, 446, 132, 92, wall, roof, { trim });
  c.circle(512, 414, 15, trim);
  c.circle(512, 414, 10, '#ffdf9f', { raw: true });
  paintDoor(c, 484, 478, 56, GROUND - 492, { color: door, arch: 0.18, lamp: c.pick([1, -1]) });
  paintSteps(c, 468, 88, GROUND, 2);
  paintSpill(c, 512, 110);
  return { door: 512 };
}

export function paintColonial(c, { wall, roof, door, brick, shutters: wanted }) {
  paintChimney(c, 292, 196, 46, 100);
  paintChimney(c, 686, 196, 46, 100);
  paintWall(c, 262, 326, 500, GROUND - 326, wall, brick ? 'brick' : 'boards');
  paintEaves(c, 262, 326, 500, 14);
  paintRoof(c, [236, 330, 302, 228, 722, 228, 788, 330], roof, { rows: 6 });
  c.rect(256, GROUND - 16, 512, 16, '#a79f93');
  const shutters = wanted ?? (brick ? '#31463f' : c.pick(['#2f3a44', '#3d5a50', '#5a3a35']));
  const lamps = [c.pick([0, 1, 3, 4]), c.pick([0, 1])];
  for (let bay = 0; bay < 5; bay += 1) {
    const x = 290 + bay * 100;
    paintWindow(c, x, 366, 44, 74, { panes: [2, 4], shutters: bay === 2 ? undefined : shutters, lit: bay === lamps[0] || undefined });
    if (bay !== 2) paintWindow(c, x, 490, 44, 80, { panes: [2, 4], shutters, lit: bay === lamps[1] || undefined });
  }
  c.rect(444, 472, 136, GROUND - 472, WHITE);
  c.poly([434, 476, 512, 438, 590, 476], WHITE);
  c.poly([460, 472, 512, 447, 564, 472], shade(WHITE, -0.12));
  paintDoor(c, 484, 492, 56, GROUND - 518, { color: door, frame: shade(WHITE, -0.05), lamp: 0 });
  paintVerandaLamp(c, 556, 516);
  c.rect(448, 480, 12, GROUND - 504, shade(WHITE, -0.06));
  c.rect(566, 480, 12, GROUND - 504, shade(WHITE, -0.06));
  paintSteps(c, 446, 132, GROUND, 3);
  paintSpill(c, 512, 130);
  return { door: 512 };
}

export function paintCraftsman(c, { wall, roof, door }) {
  const trim = '#f5ead3';
  paintChimney(c, 700, 212, 48, 150, '#8f7a6c');
  paintWall(c, 286, 424, 460, GROUND - 424, wall, 'boards');
  paintRoof(c, [238, 430, 312, 262, 720, 262, 794, 430], roof, { rows: 8, trim });
  // The dormer sits in the slope, so it comes after the roof.
  paintWall(c, 446, 306, 132, 70, shade(wall, -0.06), 'shingle');
  for (const x of [462, 500, 538]) paintWindow(c, x, 322, 26, 40, { panes: [1, 2], border: 3.5, lit: x === 500 || undefined });
  paintGable(c, 446, 308, 132, 46, shade(wall, -0.06), roof, { trim, over: 26, edge: 12 });
  c.rect(286, 430, 460, 22, '#1f2038', { raw: true, opacity: 0.28 });
  paintWindow(c, 318, 474, 104, 84, { panes: [3, 2], lit: true });
  paintDoor(c, 484, 466, 60, GROUND - 482, { color: door, lamp: 1 });
  paintWindow(c, 618, 474, 96, 84, { panes: [3, 2] });
  c.rect(270, GROUND - 20, 492, 20, '#8d8378');
  const stone = '#9a9085';
  for (const x of [276, 424, 566, 712]) {
    c.poly([x + 11, 448, x + 33, 448, x + 40, GROUND - 72, x + 4, GROUND - 72], c.gradient([[0, shade(trim, -0.1)], [1, trim]], { across: true }));
    paintWall(c, x, GROUND - 74, 44, 74, stone, 'stone');
    c.rect(x - 4, GROUND - 78, 52, 8, shade(stone, 0.25));
  }
  for (const [from, to] of [[320, 424], [610, 712]]) {
    c.rect(from, GROUND - 58, to - from, 6, trim);
    for (let at = from + 8; at < to - 4; at += 15) c.rect(at, GROUND - 52, 4, 34, trim);
  }
  c.rect(262, 440, 508, 12, trim);
  paintSteps(c, 470, 92, GROUND + 4, 3);
  paintSpill(c, 512, 150);
  return { door: 516 };
}

export function paintTudor(c, { wall, roof, door }) {
  const timber = '#5a4033';
  paintWall(c, 420, 424, 340, GROUND - 424, wall, 'plain');
  paintRoof(c, [400, 430, 440, 270, 726, 270, 790, 430], roof, { rows: 7, trim: timber });
  paintChimney(c, 624, 196, 62, 250, '#9b6a55');
  paintSmoke(c, 656, 186);
  paintWall(c, 270, 420, 250, GROUND - 420, wall, 'plain');
  paintGable(c, 270, 428, 250, 230, wall, roof, { texture: 'plain', trim: timber, over: 26, edge: 18 });
  const beams = 'M270 428 H520 M395 232 V428 M322 340 H468 M322 340 L276 424 M468 340 L514 424 M332 428 V356 M458 428 V356 M332 428 L390 346 M458 428 L400 346';
  c.line(beams, timber, 8, { 'stroke-linecap': 'butt' });
  paintWindow(c, 366, 366, 58, 54, { panes: [4, 3], frame: timber, lit: true, border: 4 });
  paintWindow(c, 306, 476, 84, 78, { panes: [4, 4], frame: timber, border: 5, box: '#e27d60' });
  paintWall(c, 410, 470, 110, GROUND - 470, '#a59a8c', 'stone');
  paintDoor(c, 438, 500, 56, GROUND - 512, { color: door, arch: 0.5, frame: '#857a6e', lamp: 1 });
  paintWindow(c, 560, 476, 60, 76, { panes: [3, 4], frame: timber });
  paintWindow(c, 672, 476, 60, 76, { panes: [3, 4], frame: timber });
  c.line('M530 452 H760 M644 452 V590 M530 590 H760', timber, 7, { 'stroke-linecap': 'butt' });
  paintEaves(c, 524, 433, 236);
  c.rect(264, GROUND - 12, 502, 12, '#948a7d');
  paintSteps(c, 424, 84, GROUND + 4, 2);
  paintSpill(c, 466, 110);
  return { door: 466 };
}

export function paintVictorian(c, { wall, roof, door }) {
  const accent = shade(wall, -0.25);
  paintChimney(c, 598, 150, 40, 120);
  paintWall(c, 300, 330, 400, GROUND - 330, wall, 'boards');
  paintRoof(c, [284, 336, 340, 214, 660, 214, 716, 336], roof, { rows: 6, trim: WHITE });
  paintGable(c, 316, 336, 180, 150, shade(wall, 0.12), roof, { texture: 'shingle', edge: 12 });
  paintWindow(c, 386, 262, 40, 56, { panes: [1, 2], arch: 0.4, lit: true });
  c.rect(300, 448, 400, 12, WHITE);
  for (const x of [336, 424]) paintWindow(c, x, 362, 42, 74, { panes: [1, 2], arch: 0.3 });
  paintWindow(c, 540, 362, 42, 74, { panes: [1, 2], arch: 0.3 });
  // The turret, which stands before the body.
  paintWall(c, 606, 262, 132, GROUND - 262, shade(wall, 0.05), 'boards');
  c.rect(606, 262, 30, GROUND - 262, '#1f2038', { raw: true, opacity: 0.1 });
  c.rect(600, 340, 144, 14, WHITE); c.rect(600, 452, 144, 14, WHITE);
  for (const [y, lit] of [[276, true], [368, undefined], [482, true]]) {
    for (const x of [622, 660, 698]) paintWindow(c, x, y, 26, y > 450 ? 84 : 58, { panes: [1, 2], border: 4, arch: 0.3, lit: lit && x === 660 ? true : undefined });
  }
  c.path('M588 266 Q650 220 672 96 Q694 220 756 266 Z', c.fade(shade(roof, 0.14), shade(roof, -0.1)));
  c.line('M672 98 V66', accent, 5); c.circle(672, 64, 6, '#e5c27a');
  c.rect(590, 262, 164, 10, WHITE, { rx: 3 });
  paintWindow(c, 330, 486, 46, 84, { panes: [1, 2], arch: 0.3 });
  paintDoor(c, 480, 482, 60, GROUND - 508, { color: door, arch: 0.3, lamp: -1 });
  paintRoof(c, [276, 478, 296, 446, 600, 446, 606, 478], shade(roof, 0.08), { rows: 3 });
  paintVerandaPosts(c, [284, 360, 444, 560], 480, { width: 9, gap: 2 });
  for (const x of [322, 402, 502]) c.line(`M${x - 38} 484 q38 34 76 0`, WHITE, 5);
  c.rect(276, GROUND - 20, 470, 20, '#8d8378');
  paintSteps(c, 458, 100, GROUND + 2, 3);
  paintSpill(c, 510, 120);
  return { door: 508 };
}

export function paintFarmhouse(c, { wall, roof, door }) {
  const old = c.chance(0.35);
  paintWall(c, 250, 350, 524, GROUND - 350, wall, old ? 'boards' : 'battens');
  paintRoof(c, [228, 356, 270, 236, 754, 236, 796, 356], roof, { rows: 1, trim: WHITE });
  const seams = [];
  for (let x = 290; x < 750; x += 26) seams.push(`M${x} 240 L${x + (x - 512) * 0.06} 352`);
  c.line(seams.join(' '), shade(roof, 0.25), 2, { opacity: 0.4 });
  paintChimney(c, 500, 200, 38, 52, '#8f7a6c');
  for (const x of [276, 588]) {
    paintWall(c, x, 350, 160, 110, wall, old ? 'boards' : 'battens');
    paintGable(c, x, 356, 160, 158, wall, roof, { texture: old ? 'boards' : 'battens', edge: 14 });
    paintWindow(c, x + 56, 290, 48, 66, { panes: [2, 3], frame: old ? WHITE : '#3a3d44', lit: x === 276 || undefined });
  }
  paintWindow(c, 476, 374, 72, 48, { panes: [3, 2], frame: old ? WHITE : '#3a3d44' });
  c.rect(250, 462, 524, 20, '#1f2038', { raw: true, opacity: 0.26 });
  for (const x of [290, 362, 600, 676]) paintWindow(c, x, 486, 52, 88, { panes: [2, 3], frame: old ? WHITE : '#3a3d44', lit: x === 600 || undefined });
  paintDoor(c, 482, 480, 60, GROUND - 502, { color: door, lamp: 1 });
  paintRoof(c, [226, 470, 256, 434, 768, 434, 798, 470], shade(roof, 0.1), { rows: 1 });
  paintVerandaPosts(c, [236, 344, 446, 566, 668, 776], 474, { width: 12, gap: 2, railing: old });
  c.rect(226, GROUND - 18, 572, 18, '#9b9184');
  paintSteps(c, 462, 100, GROUND + 4, 2);
  paintSpill(c, 512, 160);
  return { door: 512 };
}
