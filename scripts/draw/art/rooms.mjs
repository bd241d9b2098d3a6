// Rooms seen straight on: a wall, a floor, a window, furniture, one lamp.

import { HEIGHT, mix, shade, WIDTH } from './canvas.mjs';
import {
  paintArmchair, paintBed, paintBookcase, paintCounter, paintTable, paintDiningTable, paintFireplace, paintFloorLamp, paintFrames, paintIsland,
  paintPendant, paintRug, paintShelf, paintSideboard, paintSmallTable, paintSofa, paintTableLamp,
} from './furniture.mjs';
import { paintPot } from './plants.mjs';

/** Where the wall meets the floor. */
export const FLOOR = 566;

const SCHEMES = [
  { wall: '#e9dfcd', main: '#5f7f86', second: '#d98a5c', wood: '#b98a5e', cloth: '#f3ead9' },
  { wall: '#d5dccf', main: '#c67b52', second: '#e3b45f', wood: '#a87b54', cloth: '#f6efe2' },
  { wall: '#dfe3e2', main: '#6b6f8f', second: '#d9a441', wood: '#c29a6c', cloth: '#f7f2e8' },
  { wall: '#eed9c4', main: '#4f7a66', second: '#b9553f', wood: '#8f6547', cloth: '#fbf4e6' },
  { wall: '#c9d6dc', main: '#b5654c', second: '#eac37a', wood: '#b58a60', cloth: '#f4ede0' },
  { wall: '#f1e8d8', main: '#7f8f6a', second: '#c97f6a', wood: '#9c7350', cloth: '#f8f3ea' },
  { wall: '#b9c4b4', main: '#d9b36b', second: '#7a4f45', wood: '#7d5a42', cloth: '#f3ecdb' },
  { wall: '#e2d3cf', main: '#5a6f93', second: '#d6865f', wood: '#b0835a', cloth: '#f8f0e6' },
];

/** The window: what the light outside looks like, framed; `kind` is sash, wide, grid or arch. */
function paintOutlook(c, x, y, width, height, kind, listing) {
  const frame = kind === 'grid' ? '#3d4048' : '#fbf6ec';
  const sky = c.light.sky;
  c.rect(x - 12, y - 12, width + 24, height + 24, frame, { rx: 2 });
  c.clip(`M${x} ${y} h${width} v${height} h${-width} Z`, () => {
    c.rect(x, y, width, height, c.gradient([[0, sky[0]], [0.6, sky[1]], [1, sky[2]]], { raw: true }), { raw: true });
    if (c.light.stars) for (let star = 0; star < 10; star += 1) c.circle(x + c.between(0, width), y + c.between(0, height * 0.5), 1.3, '#fff4da', { raw: true });
    const [far, , near] = c.light.hills;
    if (['Alder Bay', 'Quillhaven'].includes(listing.city) || listing.hood === 'Lakeside') {
      c.rect(x, y + height * 0.66, width, height, c.fade(c.light.water[0], c.light.water[1], { raw: true }), { raw: true });
      c.path(`M${x} ${y + height * 0.66} q${width * 0.2} -26 ${width * 0.46} 0 Z`, far, { raw: true });
    } else c.path(`M${x} ${y + height} V${y + height * 0.66} q${width * 0.3} ${-height * 0.24} ${width * 0.55} 0 t${width * 0.5} -14 V${y + height} Z`, far, { raw: true });
    for (const [at, r] of [[0.08, 0.15], [0.24, 0.11], [0.86, 0.17], [0.7, 0.1]]) {
      c.ellipse(x + width * at, y + height * 0.98, width * r, height * (0.16 + r), near, { raw: true });
    }
    c.poly([x + width * 0.1, y + height, x + width * 0.5, y, x + width * 0.66, y, x + width * 0.26, y + height], '#ffffff', { raw: true, opacity: 0.1 });
  });
  const columns = { sash: 2, wide: 3, grid: 5, arch: 2 }[kind];
  const rows = { sash: 2, wide: 1, grid: 4, arch: 3 }[kind];
  const bars = [];
  for (let at = 1; at < columns; at += 1) bars.push(`M${x + (width * at) / columns} ${y} v${height}`);
  for (let at = 1; at < rows; at += 1) bars.push(`M${x} ${y + (height * at) / rows} h${width}`);
  c.line(bars.join(' '), frame, kind === 'grid' ? 5 : 8, { 'stroke-linecap': 'butt' });
  c.rect(x - 20, y + height + 10, width + 40, 13, shade(frame, -0.06), { rx: 2 });
}

function paintCurtains(c, x, y, width, height, color) {
  c.rect(x - 70, y - 34, width + 140, 6, '#8a6a4c', { rx: 3 });
  for (const side of [-1, 1]) {
    const from = side < 0 ? x - 62 : x + width - 8;
    c.path(`M${from} ${y - 30} h70 q-6 ${height * 0.6} ${side < 0 ? -14 : 6} ${height + 70} h-60 q${side < 0 ? -4 : 8} ${-height * 0.5} ${side < 0 ? 4 : -16} ${-height - 70} Z`, c.gradient([[0, shade(color, -0.1)], [0.5, shade(color, 0.12)], [1, shade(color, -0.06)]], { across: true }));
    c.line(`M${from + 22} ${y - 28} v${height + 64} M${from + 44} ${y - 28} v${height + 64}`, shade(color, -0.25), 2, { opacity: 0.35 });
  }
}

/** Older houses have panelling below, some of them striped paper above. */
function paintPanels(c, scheme, striped) {
  if (striped) for (let x = 12; x < WIDTH; x += 52) c.rect(x, 0, 22, FLOOR - 170, shade(scheme.wall, 0.22), { opacity: 0.6 });
  c.rect(0, FLOOR - 170, WIDTH, 170, '#f4ecdd');
  c.rect(0, FLOOR - 178, WIDTH, 10, '#fbf6ec');
  for (let x = 24; x < WIDTH; x += 128) c.line(`M${x} ${FLOOR - 148} h84 v112 h-84 Z`, '#d9cdb9', 3);
}

function paintShell(c, listing, scheme) {
  const brick = listing.art === 'loft';
  const wall = brick ? '#b5735a' : scheme.wall;
  c.rect(0, 0, WIDTH, FLOOR, c.gradient([[0, shade(wall, -0.07)], [0.7, wall], [1, shade(wall, 0.06)]], {}));
  if (brick) {
    for (let at = 0; at < 90; at += 1) {
      const row = Math.floor(c.between(0, 33));
      c.rect(Math.floor(c.between(0, 24)) * 44 + (row % 2 ? 22 : 0), row * 17, 40, 13, shade(wall, c.pick([-0.06, 0.06])), { rx: 2 });
    }
  }
  if (!brick && ['victorian', 'tudor', 'colonial', 'cottage', 'farmhouse', 'duplex', 'tripledecker'].includes(listing.art)) paintPanels(c, scheme, c.chance(0.5));
  c.rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, c.fade(shade(scheme.wood, 0.1), shade(scheme.wood, -0.12)));
  const planks = [];
  for (let x = -900; x <= 1924; x += 118) planks.push(`M${512 + (x - 512) * 0.62} ${FLOOR} L${x} ${HEIGHT}`);
  c.line(planks.join(' '), shade(scheme.wood, -0.35), 2, { opacity: 0.3 });
  if (!brick) c.rect(0, FLOOR - 16, WIDTH, 16, '#fbf6ec');
  c.rect(0, FLOOR, WIDTH, 10, '#1f1a2c', { raw: true, opacity: 0.12 });
}

/** Sun that lies on the floor by day; the lamps' own light by night. */
function paintMood(c, x, width) {
  if (c.light.stars) return;
  c.poly([x - 20, FLOOR + 30, x + width - 30, FLOOR + 30, x + width + 60, HEIGHT, x + 20, HEIGHT], '#fff3cf', { raw: true, opacity: 0.2 });
}

function paintLiving(c, listing, scheme) {
  const kind = listing.art === 'loft' ? 'grid' : ['modern', 'midcentury', 'tower', 'cabin'].includes(listing.art) ? 'wide' : 'sash';
  const [x, width] = kind === 'sash' ? [150, 230] : [90, 400];
  paintOutlook(c, x, 130, width, 290, kind, listing);
  if (kind === 'sash') paintCurtains(c, x, 130, width, 330, scheme.cloth);
  paintMood(c, x, width);
  const fire = /stove|fireplace|Fireplace/.test(listing.say + Object.keys(listing.x ?? {}).join());
  if (fire) paintFireplace(c, 726, FLOOR, scheme);
  else { paintFrames(c, 690, 150, scheme); paintShelf(c, 840, FLOOR, scheme); }
  paintRug(c, 480, 672, 380, 66, scheme.second);
  const chair = fire || c.chance(0.4);
  paintSofa(c, fire ? 176 : 300, FLOOR + 66, fire ? 330 : 360, scheme.main, [scheme.second, scheme.cloth]);
  if (fire) paintFloorLamp(c, 92, FLOOR + 40);
  else if (c.chance(0.5)) paintPendant(c, 512, 0, 190, scheme.second, 1.3);
  else paintFloorLamp(c, 92, FLOOR + 40);
  paintPot(c, fire ? 976 : 66, FLOOR + (fire ? 20 : 84), 1.35, { pot: scheme.second });
  if (chair) paintArmchair(c, 790, FLOOR + 118, scheme.second);
  c.ellipse(480, 690, 110, 22, shade(scheme.wood, 0.22));
  c.rect(420, 690, 8, 40, shade(scheme.wood, -0.2)); c.rect(534, 690, 8, 40, shade(scheme.wood, -0.2));
  c.ellipse(480, 686, 110, 20, shade(scheme.wood, 0.3));
  c.rect(446, 668, 54, 9, scheme.main, { rx: 2 }); c.rect(452, 660, 46, 8, scheme.second, { rx: 2 });
}

function paintKitchen(c, listing, scheme) {
  paintOutlook(c, 400, 130, 220, 190, listing.art === 'loft' ? 'grid' : 'sash', listing);
  paintCounter(c, FLOOR, scheme, c.chance(0.5));
  paintMood(c, 360, 260);
  if (listing.sqft > 1300) {
    for (const x of [320, 512, 704]) paintPendant(c, x, 0, 214, scheme.second);
    paintIsland(c, 250, 742, 530, scheme);
    paintPot(c, 600, 586, 0.66, { pot: scheme.second });
    return;
  }
  paintRug(c, 470, 716, 330, 40, scheme.second);
  paintPendant(c, 470, 0, 236, scheme.second, 1.5);
  paintSmallTable(c, 470, 726, scheme);
}

function paintBedroom(c, listing, scheme) {
  const left = c.chance(0.5);
  const x = left ? 116 : 700;
  paintOutlook(c, x, 140, 210, 260, listing.art === 'loft' ? 'grid' : 'sash', listing);
  paintCurtains(c, x, 140, 210, 350, scheme.cloth);
  paintMood(c, x, 220);
  paintFrames(c, left ? 560 : 300, 130, scheme);
  paintRug(c, 512, 714, 430, 48, scheme.second);
  const bed = left ? 590 : 400;
  paintBed(c, bed, FLOOR + 30, 380, scheme);
  for (const at of [bed - 262, bed + 206]) {
    c.rect(at, FLOOR - 56, 62, 96, c.gradient([[0, shade(scheme.wood, 0.12)], [1, shade(scheme.wood, -0.06)]], { across: true }), { rx: 4 });
    c.rect(at + 8, FLOOR - 26, 46, 3, shade(scheme.wood, -0.3)); c.circle(at + 31, FLOOR - 40, 3.5, '#e5c27a');
    if (at < bed === left || c.chance(0.4)) paintTableLamp(c, at + 31, FLOOR - 56, scheme.cloth);
    else c.rect(at + 12, FLOOR - 66, 38, 10, scheme.main, { rx: 2 });
  }
  paintPot(c, left ? 938 : 88, FLOOR + 84, 1.25, { pot: scheme.second });
}

function paintStudy(c, listing, scheme) {
  paintOutlook(c, 420, 140, 200, 250, 'arch', listing);
  paintBookcase(c, 60, FLOOR, 290, scheme);
  paintBookcase(c, 690, FLOOR, 290, scheme);
  paintMood(c, 420, 200);
  paintRug(c, 512, 690, 400, 58, scheme.second);
  paintTable(c, 512, FLOOR + 86, scheme);
  paintTableLamp(c, 400, FLOOR - 40, '#3f7257');
}

function paintDining(c, listing, scheme) {
  const kind = listing.art === 'loft' ? 'grid' : listing.art === 'midcentury' ? 'wide' : 'sash';
  paintOutlook(c, 130, 130, kind === 'sash' ? 190 : 330, 270, kind, listing);
  if (kind === 'sash') { paintOutlook(c, 700, 130, 190, 270, kind, listing); }
  else { paintFrames(c, 600, 150, scheme); paintSideboard(c, 620, FLOOR, 320, scheme); }
  paintMood(c, 140, 220);
  paintRug(c, 512, 706, 440, 52, scheme.second);
  paintPendant(c, 512, 0, 300, scheme.second, 1.7);
  paintDiningTable(c, 512, FLOOR + 40, scheme);
}

const ROOMS = { living: paintLiving, kitchen: paintKitchen, bedroom: paintBedroom, study: paintStudy, dining: paintDining };

/** True when the view is a room. */
export const isRoom = (view) => view in ROOMS;

/** Paints the room on the sheet; the light of the day only tints it, lamps do the rest. */
export function paintRoom(c, listing, view) {
  const scheme = { ...c.pick(SCHEMES) };
  if (listing.style?.wall === 'white') scheme.wall = mix(scheme.wall, '#f6f1e7', 0.5);
  paintShell(c, listing, scheme);
  c.group(c.chance(0.5) ? `translate(${WIDTH} 0) scale(-1 1)` : 'translate(0 0)', () => ROOMS[view](c, listing, scheme));
  c.rect(0, 0, WIDTH, HEIGHT, c.gradient([[0, '#141530', 0.1], [0.4, '#141530', 0], [1, '#141530', 0.12]], { raw: true }), { raw: true });
}
