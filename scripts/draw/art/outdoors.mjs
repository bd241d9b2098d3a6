// Views behind a building: garden, pool, balcony, porch, deck by the water.

import { HEIGHT, mix, shade, WIDTH } from './canvas.mjs';
import { chooseStyle } from './front.mjs';
import { LAMP } from './lights.mjs';
import {
  paintAdirondack, paintBistro, paintFireBowl, paintGreenhouse, paintLounger, paintRaisedBed, paintRocker, paintStringLights, paintUmbrella,
} from './outdoor-furniture.mjs';
import { paintEaves, paintVerandaLamp, paintSlats, paintWall, paintWindow } from './elements.mjs';
import { paintFir, paintGrasses, paintHedge, paintPoplar, paintPot, paintShrub, paintTree } from './plants.mjs';
import { paintBoat, paintGround, paintHills, paintLighthouse, paintSky, paintWater } from './setting.mjs';

const BACK = 486;

const byWater = (listing) => ['Alder Bay', 'Quillhaven'].includes(listing.city) || listing.hood === 'Lakeside';

function paintTreeLine(c, style, y) {
  for (let x = -20; x < WIDTH + 60; x += c.between(96, 150)) {
    if (style.ground === 'forest') paintFir(c, x, y, c.between(0.9, 1.35));
    else if (c.chance(0.22)) paintPoplar(c, x, y, c.between(0.8, 1.1), '#648c66');
    else paintTree(c, x, y, c.between(0.75, 1.1), style.season);
  }
}

/** The back wall of the building at the left edge, with a glazed door and its lamp. */
function paintBackWall(c, style, edge) {
  paintWall(c, -10, 120, edge + 10, 480, style.wall, style.brick ? 'brick' : 'boards');
  c.poly([-10, 60, edge + 30, 108, edge + 30, 130, -10, 130], shade(style.roof, -0.05));
  paintEaves(c, -10, 130, edge + 10, 16);
  c.rect(edge - 6, 130, 12, 470, '#fbf6ec');
  paintWindow(c, 34, 220, 78, 110, { panes: [2, 3], box: c.pick(['#e9a3b5', '#f3c14f', '#e27d60']) });
  const x = edge - 150;
  c.glow(x + 50, 440, 190, 230, LAMP.glow, 0.3 + 0.3 * c.light.glow);
  c.rect(x - 8, 312, 116, 288, '#fbf6ec');
  c.rect(x, 320, 100, 280, c.fade(LAMP.bright, LAMP.warm, { raw: true }), { raw: true });
  c.line(`M${x + 50} 320 V600 M${x} 412 h100 M${x} 506 h100`, '#fbf6ec', 6);
  paintVerandaLamp(c, x + 128, 356);
}

function paintPatio(c, width) {
  const stone = '#cbbfae';
  c.path(`M-10 596 H${width} Q${width + 150} 660 ${width + 210} 768 H-10 Z`, c.fade(shade(stone, 0.12), shade(stone, -0.1)));
  for (const [x, y, w] of [[20, 628, 130], [190, 624, 110], [60, 672, 150], [250, 668, 140], [10, 724, 170], [220, 720, 150], [410, 716, 130]]) {
    c.rect(x, y, w, 3, shade(stone, -0.18), { opacity: 0.6 });
  }
}

function paintGarden(c, listing, style) {
  const text = `${listing.say} ${Object.values(listing.x ?? {}).join(' ')}`;
  paintSky(c, 470);
  paintHills(c, 430);
  if (byWater(listing) || listing.x?.View === 'River') paintWater(c, 448);
  paintTreeLine(c, style, BACK);
  if (/[Ff]enced|Terraced/.test(text) || style.ground === 'dune') paintSlats(c, -10, BACK + 16, 1050, '#c7a27a');
  else paintHedge(c, -20, BACK + 16, 1070, 52);
  paintGround(c, style.ground, BACK + 2);
  if (/greenhouse|Greenhouse/.test(text)) paintGreenhouse(c, 660, BACK + 66);
  else if (/apple|fruit|orchard/.test(text)) for (const x of [640, 800, 940]) paintFruitTree(c, x, BACK + 70, 1);
  else paintTree(c, 880, BACK + 84, 1.5, style.season);
  for (let x = 360; x < 640; x += 74) paintShrub(c, x, BACK + 26, 0.6, { bloom: c.pick(['#e9a3b5', '#f3c14f', '#f6f1e7', '#c99ad0']) });
  paintBackWall(c, style, 300);
  paintPatio(c, 360);
  paintBistro(c, 430, 676, 1.15);
  if (/greenhouse|fruit|Garden/.test(text)) for (const x of [660, 830]) paintRaisedBed(c, x, 690);
  else paintRaisedBed(c, 760, 690);
  paintPot(c, 60, 640, 0.95, { pot: '#b9694a' });
  if (c.light.glow > 0.4) paintStringLights(c, [[296, 180], [560, 150], [830, 232], [1040, 170]]);
}

function paintFruitTree(c, x, y, size) {
  paintTree(c, x, y, size, 'summer');
  for (let fruit = 0; fruit < 9; fruit += 1) c.circle(x + c.between(-62, 62) * size, y - c.between(110, 220) * size, 6 * size, c.pick(['#c8453a', '#d9603f']));
}

function paintPool(c, listing, style) {
  paintSky(c, 440);
  if (byWater(listing)) { paintHills(c, 420); paintWater(c, 420); if (listing.hood === 'Lighthouse Point') paintLighthouse(c, 700, 424); } else { paintHills(c, 400); paintTreeLine(c, style, 432); }
  const stone = '#e2d5c0';
  if (byWater(listing)) paintHedge(c, -20, 470, 1070, 40);
  else paintSlats(c, -10, 470, 1050, '#c7a27a');
  c.rect(0, 462, WIDTH, 310, c.fade(shade(stone, 0.12), shade(stone, -0.08)));
  for (const y of [500, 548, 612, 700]) c.rect(0, y, WIDTH, 2, shade(stone, -0.2), { opacity: 0.4 });
  c.poly([352, 506, 886, 506, 1000, 704, 214, 704], shade(stone, 0.35));
  const deep = c.light.stars ? ['#4fc3cf', '#2a86a8'] : ['#8fdadf', '#4fb2c6'];
  if (c.light.stars) c.glow(610, 600, 520, 170, '#6fe0e6', 0.34);
  c.poly([364, 518, 876, 518, 980, 692, 236, 692], c.fade(deep[0], deep[1], { raw: true }), { raw: true });
  c.poly([364, 518, 876, 518, 882, 530, 356, 530], shade(deep[1], -0.2), { raw: true, opacity: 0.6 });
  for (const [x, y, w] of [[420, 556, 90], [640, 548, 130], [520, 590, 150], [760, 600, 90], [330, 634, 120], [610, 640, 180], [430, 668, 110]]) {
    c.line(`M${x} ${y} q${w * 0.25} -9 ${w * 0.5} 0 t${w * 0.5} 0`, '#ffffff', 4, { raw: true, opacity: 0.45 });
  }
  c.line('M838 516 v-42 q0 -16 14 -16 M868 516 v-42 q0 -16 14 -16', '#e9edef', 6);
  paintHouseCorner(c, style);
  paintUmbrella(c, 146, 664, c.pick(['#d98a5c', '#f3ead9', '#5f8f97', '#e0b457']));
  paintLounger(c, 40, 668, '#f6efe2'); paintLounger(c, 66, 728, '#f6efe2');
  paintPot(c, 968, 520, 0.9, { pot: '#b9694a' });
  if (c.light.glow > 0.8) paintStringLights(c, [[236, 210], [520, 250], [800, 196], [1040, 240]]);
}

function paintHouseCorner(c, style) {
  paintWall(c, -10, 170, 250, 316, style.wall, 'plain');
  c.rect(-10, 150, 276, 22, shade(style.roof, -0.04));
  paintEaves(c, -10, 172, 250, 12);
  c.glow(110, 360, 220, 220, LAMP.glow, 0.22 + 0.3 * c.light.glow);
  c.rect(16, 232, 190, 250, c.fade(LAMP.bright, LAMP.warm, { raw: true }), { raw: true });
  c.line('M16 232 H206 V482 H16 Z M80 232 V482 M142 232 V482', '#3a3d44', 6, { 'stroke-linejoin': 'miter' });
}

function paintSkyline(c) {
  for (let x = -20; x < WIDTH; x += c.between(70, 120)) {
    const [width, top] = [c.between(70, 130), c.between(330, 430)];
    const color = c.pick(c.light.hills);
    if (c.chance(0.5)) c.path(`M${x} 620 V${top} l${width / 2} -38 l${width / 2} 38 V620 Z`, color, { raw: true });
    else c.rect(x, top - 20, width, 300, color, { raw: true });
    for (let pane = 0; pane < 5; pane += 1) {
      const lit = c.chance(c.light.lit + 0.08);
      c.rect(x + 12 + (pane % 3) * 24, top + 16 + Math.floor(pane / 3) * 40, 12, 18, lit ? LAMP.warm : shade(color, -0.18), { raw: true });
    }
  }
}

function paintBalcony(c, listing, style) {
  paintSky(c, 480);
  paintHills(c, 450);
  if (byWater(listing)) {
    paintWater(c, 440);
    if (style.ground === 'forest') for (const x of [60, 130, 900, 980]) paintFir(c, x, 470, 1);
    for (const [x, size] of [[380, 0.5], [560, 0.9], [790, 0.65]]) paintBoat(c, x + c.between(-40, 40), 470 + size * 60, size);
  } else paintSkyline(c);
  const floor = '#b99a78';
  c.rect(0, 650, WIDTH, HEIGHT - 650, c.fade(shade(floor, 0.1), shade(floor, -0.12)));
  for (const y of [676, 706, 740]) c.rect(0, y, WIDTH, 2.5, shade(floor, -0.3), { opacity: 0.5 });
  c.rect(170, 476, 900, 176, '#e4eff1', { opacity: 0.22 });
  c.rect(160, 466, 900, 11, '#3d4048');
  c.rect(160, 642, 900, 9, '#3d4048');
  for (let x = 250; x < WIDTH; x += 154) c.rect(x, 470, 6, 180, '#3d4048');
  paintWall(c, -10, 0, 190, 680, style.wall, style.brick ? 'brick' : 'plain');
  c.rect(172, 0, 10, 680, shade(style.wall, -0.25));
  c.glow(80, 430, 200, 260, LAMP.glow, 0.24 + 0.3 * c.light.glow);
  c.rect(-10, 170, 140, 494, '#3d4048');
  c.rect(-10, 182, 128, 482, c.fade(LAMP.bright, LAMP.warm, { raw: true }), { raw: true });
  c.rect(54, 182, 7, 482, '#3d4048');
  paintVerandaLamp(c, 152, 300);
  paintBistro(c, 560, 706, 1.35);
  paintPot(c, 262, 700, 1.5, { pot: '#c9764f' });
  for (let x = 770; x < 960; x += 22) c.circle(x, 636, 17, c.pick(['#5f8a5e', '#6f9a63', '#e9a3b5', '#5b8a66']));
  c.rect(752, 640, 220, 42, c.fade('#a9744f', '#8a5f45'), { rx: 4 });
  if (c.light.glow > 0.4) paintStringLights(c, [[180, 120], [470, 190], [760, 130], [1040, 200]]);
}

function paintVeranda(c, listing, style) {
  paintSky(c, 460);
  paintHills(c, 430);
  paintWater(c, 430);
  for (const x of [420, 700]) paintBoat(c, x, 458, 0.5);
  paintGround(c, style.ground, 500);
  paintGrasses(c, 100, 560, 860); paintGrasses(c, 60, 600, 900, '#a9a873');
  const boards = '#a9bcc0';
  c.rect(0, 610, WIDTH, HEIGHT - 610, c.fade('#b9a184', '#957d63'));
  for (let x = -600; x < 1700; x += 96) c.line(`M${512 + (x - 512) * 0.66} 610 L${x} 768`, '#6d5946', 2, { opacity: 0.4 });
  c.rect(0, 0, WIDTH, 84, c.fade(shade(boards, -0.12), boards));
  for (const y of [22, 44, 66]) c.rect(0, y, WIDTH, 2, shade(boards, -0.3), { opacity: 0.5 });
  c.rect(0, 84, WIDTH, 24, '#fbf6ec');
  for (const x of [60, 930]) { c.rect(x, 104, 36, 520, c.gradient([[0, '#e6dfd2'], [1, '#fbf6ec']], { across: true })); c.rect(x - 8, 104, 52, 14, '#fbf6ec'); c.rect(x - 8, 604, 52, 16, '#fbf6ec'); }
  c.rect(96, 508, 834, 12, '#fbf6ec'); c.rect(96, 590, 834, 8, '#fbf6ec');
  for (let x = 116; x < 926; x += 40) c.rect(x, 518, 9, 74, '#fbf6ec');
  c.line('M512 84 V150', '#3a332f', 4);
  c.group('translate(512 178) scale(2.4)', () => paintVerandaLamp(c, 0, 0));
  paintRocker(c, 300, 716, style.door); paintRocker(c, 640, 716, style.door);
  paintPot(c, 190, 716, 1.3, { pot: '#b9694a' }); paintPot(c, 880, 716, 1.2, { pot: '#c9a15a' });
}

function paintDeck(c, listing, style) {
  paintSky(c, 460);
  paintHills(c, 440);
  paintWater(c, 446);
  const lake = listing.city === 'Fernholt';
  if (lake) {
    for (let x = -20; x < 1060; x += c.between(46, 70)) if (Math.abs(x - 540) > 150) paintFir(c, x, 462, c.between(0.36, 0.6), mix('#4f7d66', c.light.hills[1], 0.3));
    c.poly([520, 470, 566, 470, 640, 620, 430, 620], c.fade('#c7a880', '#a3835f'));
    for (const y of [490, 514, 544, 580]) c.rect(430 + (620 - y) * 0.6, y, 210 - (620 - y) * 1.1, 2.5, '#6d5946', { opacity: 0.5 });
    paintBoat(c, 720, 500, 0.7);
  } else { paintGround(c, 'dune', 520); paintGrasses(c, 0, 590, 1024); }
  const wood = '#ad8a62';
  c.rect(0, 606, WIDTH, HEIGHT - 606, c.fade(shade(wood, 0.16), shade(wood, -0.14)));
  for (const y of [634, 664, 698, 736]) c.rect(0, y, WIDTH, 2.5, shade(wood, -0.35), { opacity: 0.5 });
  c.rect(0, 600, WIDTH, 9, shade(wood, 0.3));
  paintAdirondack(c, 236, 706, c.pick(['#b3473a', '#3f6f93', '#e3b04b']));
  paintAdirondack(c, 716, 706, c.pick(['#f4efe6', '#3f7257', '#e3b04b']), true);
  paintFireBowl(c, 512, 712);
  if (lake) { paintFir(c, 40, 640, 2.1, '#3f6d59'); paintFir(c, 996, 640, 1.8, '#3f6d59'); }
  if (c.light.glow > 0.4) paintStringLights(c, [[30, 210], [330, 300], [690, 286], [1000, 200]]);
}

const VIEWS = { garden: paintGarden, pool: paintPool, balcony: paintBalcony, 'porch': paintVeranda, deck: paintDeck };

export function paintOutdoors(c, listing, view) {
  const looks = c.twin(`look ${listing.at}`);
  const style = chooseStyle(listing, looks);
  c.group(c.chance(0.5) ? `translate(${WIDTH} 0) scale(-1 1)` : 'translate(0 0)', () => VIEWS[view](c, listing, style));
  c.rect(0, 0, WIDTH, HEIGHT, c.gradient([[0, '#141530', 0], [0.8, '#141530', 0], [1, '#141530', 0.18]], { raw: true }), { raw: true });
}
