// Buildings with shared walls: townhouses, duplexes, three-deckers, flats, towers, lofts. Each paints itself on the
// ground line and returns where its door is.

import { shade } from './canvas.mjs';
import { LAMP } from './lights.mjs';
import { paintDoor, paintEaves, paintGable, paintGarage, paintVerandaLamp, paintRoof, paintSpill, paintSteps, paintWall, paintWindow } from './elements.mjs';
import { GROUND } from './setting.mjs';

const WHITE = '#fbf6ec';
const ROW_WALLS = ['#b5654c', '#7f9fb9', '#e6cfa2', '#6f8f84', '#c98263', '#f1e3c6', '#5f6c7a', '#a9b99a', '#d9a84e'];

export function paintTownhouses(c, { roof, garage, own: chosen }) {
  const width = 172;
  const doors = ['#b3473a', '#3f6f93', '#e3b04b', '#3f7257', '#5a3a52'];
  const style = c.pick(['gable', 'cornice', 'mixed']);
  const start = Math.floor(c.between(0, ROW_WALLS.length));
  for (let unit = -1; unit < 6; unit += 1) {
    const x = 4 + unit * width - 4;
    const wall = (unit === 2 && chosen) || ROW_WALLS[(start + unit * 2 + 10) % ROW_WALLS.length];
    const top = 262 + (unit % 2 ? 14 : 0);
    const own = unit === 2;
    // Boards on every house of a row would make the picture too large to send.
    const texture = ['#b5654c', '#c98263'].includes(wall) ? 'brick' : 'plain';
    paintWall(c, x, top, width, GROUND - top, wall, texture);
    if (style === 'gable' || (style === 'mixed' && unit % 2 === 0)) {
      paintGable(c, x + 8, top + 6, width - 16, 92, wall, roof, { over: 12, edge: 13, texture });
      paintWindow(c, x + width / 2 - 16, top - 40, 32, 38, { panes: [1, 2], lit: own || undefined, arch: 0.4, border: 4 });
    } else {
      c.rect(x - 2, top - 22, width + 4, 24, shade(wall, -0.2));
      c.rect(x - 2, top - 26, width + 4, 8, WHITE);
      for (let at = x + 8; at < x + width - 8; at += 20) c.rect(at, top - 14, 9, 12, WHITE);
    }
    c.rect(x - 1, top, 2.5, GROUND - top, '#1f2038', { opacity: 0.25 });
    for (const [y, height] of [[top + 34, 76], [top + 142, 76]]) {
      for (const at of [26, 104]) paintWindow(c, x + at, y, 42, height, { panes: [1, 2], lit: own && (at === 26 || c.light.glow > 0.6) ? true : undefined, box: c.chance(0.2) ? '#e27d60' : undefined });
    }
    if (garage) {
      paintGarage(c, x + 16, 518, 84, GROUND - 518, '#e9e1d3');
      paintDoor(c, x + 118, 506, 40, GROUND - 506, { color: doors[(unit + 5) % 5], lamp: 0 });
      if (own) paintVerandaLamp(c, x + 109, 516);
    } else {
      paintDoor(c, x + 104, 496, 44, GROUND - 522, { color: doors[(unit + 5) % 5], lamp: 0 });
      if (own) paintVerandaLamp(c, x + 90, 512);
      paintWindow(c, x + 26, 504, 46, 62, { panes: [1, 2], lit: own || undefined });
      paintSteps(c, x + 98, 56, GROUND, 3);
    }
    if (own) paintSpill(c, x + 120, 90);
  }
  return { door: garage ? 482 : 470, street: true };
}

export function paintDuplex(c, { wall, roof, door }) {
  paintWall(c, 232, 360, 560, GROUND - 360, wall, 'boards');
  paintRoof(c, [206, 366, 260, 252, 764, 252, 818, 366], roof, { rows: 6 });
  for (const mirror of [false, true]) {
    c.group(mirror ? 'translate(1024 0) scale(-1 1)' : 'translate(0 0)', () => {
      const tint = mirror ? shade(wall, 0.22) : wall;
      paintWall(c, 250, 360, 190, GROUND - 360, tint, 'boards');
      paintGable(c, 250, 368, 190, 128, tint, roof, { edge: 14, texture: 'shingle' });
      paintWindow(c, 322, 300, 46, 50, { panes: [2, 2], arch: 0.4 });
      for (const x of [278, 360]) paintWindow(c, x, 388, 52, 66, { panes: [2, 2], lit: (!mirror && x === 278) || undefined });
      paintWindow(c, 286, 500, 118, 68, { panes: [3, 2], lit: mirror || undefined });
      paintDoor(c, 458, 490, 46, GROUND - 516, { color: mirror ? '#3f6f93' : door, lamp: 0 });
    });
  }
  paintVerandaLamp(c, 512, 506);
  paintRoof(c, [424, 476, 446, 446, 578, 446, 600, 476], shade(roof, 0.1), { rows: 3 });
  for (const x of [430, 584]) c.rect(x, 478, 10, GROUND - 498, WHITE);
  c.rect(508, 478, 8, 20, WHITE);
  c.rect(224, GROUND - 18, 576, 18, '#9b9184');
  paintSteps(c, 438, 148, GROUND + 4, 3);
  paintSpill(c, 512, 150);
  return { door: 512 };
}

export function paintTripleDecker(c, { wall, door, lamp }) {
  const floors = [176, 318, 460];
  paintWall(c, 300, 160, 424, GROUND - 160, wall, 'boards');
  c.rect(284, 138, 456, 26, WHITE);
  for (let x = 296; x < 728; x += 24) c.rect(x, 160, 10, 12, WHITE);
  const lit = lamp.pick([0, 1, 2]);
  floors.forEach((y, floor) => {
    // Bay on the left, porch on the right.
    c.rect(318, y + 16, 168, 122, shade(wall, 0.14));
    c.rect(318, y + 16, 34, 122, '#1f2038', { raw: true, opacity: 0.1 });
    c.rect(312, y + 8, 180, 10, WHITE);
    for (const x of [326, 372, 444]) paintWindow(c, x, y + 38, x === 372 ? 60 : 30, 74, { panes: [1, 2], lit: floor === lit && x === 372 ? true : undefined });
    c.rect(520, y + 2, 196, 138, shade(wall, -0.3));
    if (floor === 2) paintDoor(c, 548, 490, 48, GROUND - 512, { color: door, lamp: 1 });
    else paintDoor(c, 548, y + 40, 44, 92, { color: shade(door, 0.2), lamp: 0 });
    paintWindow(c, 634, y + 42, 50, 66, { panes: [1, 2], lit: floor === 2 ? true : undefined });
    if (floor < 2) {
      for (let x = 522; x < 716; x += 15) c.rect(x, y + 92, 5, 44, WHITE);
      c.rect(514, y + 86, 208, 8, WHITE);
      if (c.chance(0.7)) for (let x = 600; x < 690; x += 16) c.circle(x, y + 84, 8, c.pick(['#e27d60', '#5f8a5e', '#f3c14f']));
    }
    c.rect(512, y + 134, 212, 12, WHITE);
    for (const x of [514, 708]) c.rect(x, y, 12, 140, WHITE);
  });
  c.rect(512, 164, 212, 12, WHITE);
  c.rect(292, GROUND - 18, 440, 18, '#9b9184');
  paintSteps(c, 530, 88, GROUND, 3);
  paintSpill(c, 574, 110);
  return { door: 574, street: true };
}

export function paintFlats(c, { wall, brick, lamp }) {
  const floors = 4;
  const [left, right, top] = [220, 804, 206];
  const height = (GROUND - top) / floors;
  paintWall(c, left, top, right - left, GROUND - top, wall, brick ? 'brick' : 'plain');
  paintWall(c, 452, top - 24, 120, GROUND - top + 24, shade(wall, -0.2), 'plain');
  c.rect(left - 8, top - 12, right - left + 16, 14, shade(wall, -0.28));
  c.rect(444, top - 34, 136, 14, shade(wall, -0.35));
  const listing = [lamp.pick([0, 1, 2]), lamp.pick([0, 3])];
  for (let floor = 0; floor < floors; floor += 1) {
    const y = top + floor * height + 22;
    [246, 356, 596, 706].forEach((x, column) => {
      const own = floor === listing[0] && column === listing[1];
      const balcony = column === 0 || column === 3;
      paintWindow(c, x, y, 72, balcony ? 68 : 56, { panes: [2, 1], frame: brick ? WHITE : '#4a4d55', lit: own || undefined, border: 4 });
      if (!balcony) return;
      c.rect(x - 14, y + 62, 100, 8, shade(wall, -0.35));
      c.rect(x - 14, y + 32, 100, 30, '#dfe9ea', { opacity: 0.5 });
      c.line(`M${x - 14} ${y + 32} h100 M${x - 14} ${y + 32} v30 M${x + 86} ${y + 32} v30 M${x + 36} ${y + 32} v30`, '#4a4d55', 3);
      if (c.chance(0.55)) for (let at = 0; at < 4; at += 1) c.circle(x - 4 + at * 11, y + 30, 8, c.pick(['#5f8a5e', '#6f9a63', '#e9a3b5']));
    });
    if (floor < floors - 1) paintWindow(c, 484, y - 2, 56, 62, { panes: [2, 2], frame: '#4a4d55', border: 4, lit: floor === 1 || undefined });
  }
  c.rect(436, 512, 152, 12, '#3d4048');
  paintDoor(c, 484, 530, 56, GROUND - 530, { color: '#4a4d55', lamp: 1 });
  paintSpill(c, 512, 130);
  return { door: 512, street: true };
}

export function paintTower(c, { lamp }) {
  const grid = '#ece6dc';
  for (const [x, width, top] of [[60, 200, 330], [766, 214, 290], [220, 120, 420]]) {
    c.rect(x, top, width, GROUND - top, c.fade(shade(c.light.hills[1], 0.1), c.light.hills[2], { raw: true }), { raw: true });
    for (let y = top + 20; y < GROUND - 50; y += 34) {
      for (let at = x + 16; at < x + width - 20; at += 30) {
        const lit = c.chance(c.light.lit * 0.5);
        c.rect(at, y, 15, 18, lit ? LAMP.warm : c.light.glass[1], { raw: true, opacity: lit ? 0.9 : 0.5 });
      }
    }
  }
  const [left, right, top, floors] = [336, 690, 84, 10];
  paintWall(c, left, top, right - left, GROUND - top, grid, 'plain');
  c.rect(left + 40, top - 26, 150, 28, '#a7a49c');
  c.rect(right - 56, top, 56, GROUND - top, '#1f2038', { raw: true, opacity: 0.08 });
  const height = (GROUND - 74 - top) / floors;
  const listing = [Math.floor(lamp.between(1, 8)), lamp.pick([0, 3])];
  for (let floor = 0; floor < floors; floor += 1) {
    const y = top + 14 + floor * height;
    for (let bay = 0; bay < 4; bay += 1) {
      const x = left + 16 + bay * 84;
      const own = floor === listing[0] && bay === listing[1];
      const lit = own || c.chance(c.light.lit * 0.8);
      if (own) c.glow(x + 35, y + 14, 110, 80, LAMP.glow, 0.3 + 0.5 * c.light.glow);
      c.rect(x, y, 70, height - 14, lit ? c.fade(LAMP.bright, LAMP.warm, { raw: true }) : c.fade(c.light.glass[1], c.light.glass[0], { raw: true }), { raw: true });
      c.line(`M${x + 35} ${y} v${height - 14}`, '#5a5d63', 3);
      if (bay === 0 || bay === 3) {
        c.rect(x - 6, y + height - 26, 82, 14, '#cfdcdf', { opacity: 0.75 });
        c.rect(x - 6, y + height - 13, 82, 4, '#8f8d88');
      }
    }
  }
  c.rect(left - 10, GROUND - 70, right - left + 20, 12, '#8a5f45');
  c.rect(left, GROUND - 58, right - left, 58, c.fade(LAMP.bright, LAMP.warm, { raw: true }), { raw: true });
  for (let x = left + 44; x < right; x += 44) c.rect(x, GROUND - 58, 4, 58, '#4a4d55');
  c.rect(484, GROUND - 58, 58, 58, '#4a4d55');
  c.rect(490, GROUND - 50, 21, 50, '#ffe7ae', { raw: true }); c.rect(515, GROUND - 50, 21, 50, '#ffe7ae', { raw: true });
  paintSpill(c, 512, 210, GROUND + 14);
  return { door: 512, street: true };
}

export function paintLoft(c, { wall, lamp }) {
  const [left, right, top] = [196, 828, 196];
  // Water tank on the roof.
  c.line('M650 196 V150 M720 196 V150 M650 190 L720 156', '#4a4d55', 5);
  c.rect(640, 92, 90, 62, c.gradient([[0, '#7a5a44'], [1, '#a57c5c']], { across: true }));
  c.path('M634 94 L685 62 L736 94 Z', '#5d4a3e');
  paintWall(c, left, top, right - left, GROUND - top, wall, 'brick');
  c.rect(left - 8, top - 14, right - left + 16, 16, shade(wall, -0.3));
  for (let x = left + 6; x < right - 10; x += 30) c.rect(x, top + 4, 14, 9, shade(wall, -0.25));
  const listing = [lamp.pick([0, 1]), lamp.pick([0, 1, 3, 4])];
  for (let floor = 0; floor < 3; floor += 1) {
    const y = top + 34 + floor * 126;
    for (let bay = 0; bay < 5; bay += 1) {
      if (floor === 2 && bay === 2) continue;
      const own = floor === listing[0] && bay === listing[1];
      paintWindow(c, left + 28 + bay * 122, y, 88, 88, { panes: [4, 4], arch: 0.24, frame: '#3c3f47', border: 4, lit: own || undefined });
    }
    if (floor < 2) c.rect(left, y + 104, right - left, 7, shade(wall, -0.18));
  }
  c.path('M440 604 V506 q0 -34 72 -34 q72 0 72 34 V604 Z', shade(wall, -0.35));
  paintDoor(c, 474, 516, 76, GROUND - 516, { color: '#3f5a52', lamp: 0 });
  paintVerandaLamp(c, 456, 524); paintVerandaLamp(c, 568, 524);
  c.rect(420, 470, 184, 9, '#3c3f47');
  paintEaves(c, left, top + 2, right - left, 8);
  paintSpill(c, 512, 150);
  return { door: 512, street: true };
}
