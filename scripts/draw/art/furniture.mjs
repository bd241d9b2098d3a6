// Furniture and lamps of rooms. Positions are the middle or left edge and the foot.

import { shade } from './canvas.mjs';
import { LAMP } from './lights.mjs';

const across = (c, color) => c.gradient([[0, shade(color, -0.07)], [1, shade(color, 0.08)]], { across: true });

const lampLight = (c, x, y, size) => c.glow(x, y, size, size * 0.9, LAMP.glow, 0.34 + 0.3 * c.light.glow);

export function paintRug(c, x, y, rx, ry, color) {
  c.ellipse(x, y, rx, ry, shade(color, 0.25));
  c.ellipse(x, y, rx * 0.9, ry * 0.86, shade(color, 0.45));
  c.ellipse(x, y, rx * 0.84, ry * 0.78, shade(color, 0.3));
}

export function paintSofa(c, x, y, width, color, cushions) {
  c.ellipse(x + width / 2, y + 14, width * 0.54, 12, '#1f1a2c', { opacity: 0.22 });
  for (const leg of [x + 18, x + width - 28]) c.rect(leg, y - 8, 10, 22, '#6d4f3a');
  c.rect(x + 10, y - 142, width - 20, 110, c.fade(shade(color, 0.12), color), { rx: 22 });
  c.rect(x + 20, y - 66, width - 40, 58, c.fade(shade(color, 0.2), shade(color, 0.02)), { rx: 10 });
  c.line(`M${x + width / 2} ${y - 132} V${y - 12}`, shade(color, -0.25), 2.5, { opacity: 0.5 });
  for (const arm of [x - 12, x + width - 34]) c.rect(arm, y - 98, 46, 96, c.fade(shade(color, 0.06), shade(color, -0.12)), { rx: 18 });
  c.group(`rotate(-10 ${x + 78} ${y - 90})`, () => c.rect(x + 46, y - 124, 64, 62, across(c, cushions[0]), { rx: 12 }));
  c.group(`rotate(9 ${x + width - 84} ${y - 90})`, () => c.rect(x + width - 116, y - 122, 62, 60, across(c, cushions[1]), { rx: 12 }));
}

export function paintArmchair(c, x, y, color) {
  c.ellipse(x + 66, y + 10, 84, 10, '#1f1a2c', { opacity: 0.22 });
  c.line(`M${x + 16} ${y - 14} l-8 22 M${x + 116} ${y - 14} l8 22`, '#6d4f3a', 8);
  c.rect(x + 8, y - 150, 116, 120, c.fade(shade(color, 0.14), color), { rx: 30 });
  c.rect(x + 12, y - 64, 108, 50, c.fade(shade(color, 0.2), shade(color, 0.02)), { rx: 12 });
  for (const arm of [x - 8, x + 106]) c.rect(arm, y - 88, 34, 78, shade(color, -0.08), { rx: 15 });
}

export function paintFloorLamp(c, x, y) {
  c.ellipse(x, y, 30, 6, '#4a4038');
  c.line(`M${x} ${y} V${y - 260}`, '#4a4038', 5);
  lampLight(c, x, y - 286, 210);
  c.path(`M${x - 28} ${y - 318} h56 l20 66 h-96 Z`, c.fade('#fff1cd', '#f8c877', { raw: true }), { raw: true });
}

export function paintTableLamp(c, x, y, color) {
  c.path(`M${x - 13} ${y} q-8 -34 9 -44 h8 q17 10 9 44 Z`, color);
  lampLight(c, x, y - 66, 150);
  c.path(`M${x - 20} ${y - 98} h40 l14 52 h-68 Z`, c.fade('#fff1cd', '#f8c877', { raw: true }), { raw: true });
}

export function paintPendant(c, x, top, y, color, size = 1) {
  c.line(`M${x} ${top} V${y - 50 * size}`, '#4a4038', 3);
  lampLight(c, x, y + 14, 130 * size);
  c.path(`M${x - 46 * size} ${y} q2 ${-50 * size} ${46 * size} ${-52 * size} q${44 * size} ${2 * size} ${46 * size} ${52 * size} Z`, across(c, color));
  c.ellipse(x, y, 46 * size, 7 * size, '#ffefc6', { raw: true });
}

/** Pictures on a wall: hills, a boat, a leaf; all with the same mount. */
export function paintFrames(c, x, y, scheme, count = 2) {
  const sizes = count === 1 ? [[0, 0, 96, 120]] : c.pick([[[0, 0, 120, 150], [142, 34, 90, 90]], [[0, 20, 92, 112], [112, 0, 128, 152]], [[0, 0, 104, 132], [124, 0, 104, 132]]]);
  for (const [dx, dy, width, height] of sizes) {
    const [l, t] = [x + dx, y + dy];
    c.rect(l - 2, t + 4, width, height, '#1f1a2c', { raw: true, opacity: 0.14 });
    c.rect(l, t, width, height, shade(scheme.wood, -0.2));
    c.rect(l + 6, t + 6, width - 12, height - 12, '#fbf6ec');
    const [al, at, aw, ah] = [l + 18, t + 18, width - 36, height - 36];
    c.clip(`M${al} ${at} h${aw} v${ah} h${-aw} Z`, () => {
      c.rect(al, at, aw, ah, shade(scheme.second, 0.55));
      c.circle(al + aw * 0.68, at + ah * 0.3, aw * 0.15, scheme.second);
      c.path(`M${al} ${at + ah} V${at + ah * 0.62} q${aw * 0.3} ${-ah * 0.3} ${aw * 0.6} 0 t${aw * 0.6} 0 V${at + ah} Z`, scheme.main);
      c.path(`M${al} ${at + ah} V${at + ah * 0.84} q${aw * 0.4} ${-ah * 0.2} ${aw} 0 V${at + ah} Z`, shade(scheme.main, -0.2));
    });
  }
}

function paintBooks(c, x, y, width, scheme) {
  const colors = [scheme.main, scheme.second, scheme.cloth, shade(scheme.main, -0.25), shade(scheme.second, 0.3), '#8a7f6c'];
  for (let at = x; at < x + width - 12;) {
    const thick = c.between(10, 19);
    const height = c.between(42, 62);
    c.rect(at, y - height, thick - 2, height, c.pick(colors), { rx: 1.5 });
    at += thick + (c.chance(0.12) ? 22 : 0);
  }
}

export function paintBookcase(c, x, y, width, scheme) {
  c.rect(x, 104, width, y - 104, shade(scheme.wood, -0.1), { rx: 3 });
  for (let shelf = 0; shelf < 5; shelf += 1) {
    const top = 120 + shelf * 88;
    c.rect(x + 12, top, width - 24, 76, shade(scheme.wood, -0.38));
    paintBooks(c, x + 20, top + 76, width * (shelf % 2 ? 0.62 : 0.86), scheme);
    if (shelf % 2) c.circle(x + width * 0.8, top + 54, 22, shade(scheme.second, 0.1));
  }
}

export function paintShelf(c, x, y, scheme) {
  c.rect(x - 100, y - 150, 200, 150, across(c, scheme.wood), { rx: 4 });
  for (const row of [140, 72]) c.rect(x - 90, y - row, 180, 58, shade(scheme.wood, -0.32));
  paintBooks(c, x - 84, y - 82, 110, scheme); paintBooks(c, x - 84, y - 14, 160, scheme);
  paintTableLamp(c, x + 56, y - 150, scheme.main);
}

export function paintSideboard(c, x, y, width, scheme) {
  for (const leg of [x + 16, x + width - 24]) c.rect(leg, y - 14, 8, 30, shade(scheme.wood, -0.35));
  c.rect(x, y - 110, width, 100, across(c, scheme.wood), { rx: 5 });
  for (let door = 1; door < 4; door += 1) c.rect(x + (width * door) / 4, y - 104, 2.5, 88, shade(scheme.wood, -0.28));
  paintTableLamp(c, x + width - 60, y - 110, scheme.main);
  c.path(`M${x + 50} ${y - 110} q-14 -30 6 -44 h16 q20 14 6 44 Z`, scheme.second);
}

export function paintFireplace(c, x, y, scheme) {
  c.rect(x - 96, 60, 192, y - 60, shade(scheme.wall, 0.3));
  c.rect(x - 130, y - 216, 260, 22, across(c, scheme.wood), { rx: 3 });
  c.rect(x - 114, y - 196, 228, 196, '#efe6d6');
  c.rect(x - 76, y - 152, 152, 152, '#33292b', { rx: 4 });
  lampLight(c, x, y - 40, 230);
  c.path(`M${x - 46} ${y - 8} q-8 -46 22 -66 q-2 22 12 28 q-4 -44 20 -62 q0 42 22 56 q10 20 6 44 Z`, c.fade('#ffd98a', '#ee8f37', { raw: true }), { raw: true });
  c.rect(x - 56, y - 14, 112, 12, '#6d4a36', { rx: 6 });
  c.rect(x - 50, y - 330, 100, 84, shade(scheme.wood, -0.2)); c.rect(x - 43, y - 323, 86, 70, shade(scheme.main, 0.3));
  c.path(`M${x - 43} ${y - 253} v-24 q30 -30 50 -6 t36 0 v30 Z`, scheme.main);
  for (const [dx, h] of [[-100, 40], [-84, 28], [96, 34]]) c.rect(x + dx - 5, y - 216 - h, 10, h, scheme.cloth, { rx: 2 });
}

/** The kitchen wall: lower doors, worktop, tiles, shelves or cupboards, a range under its hood. */
export function paintCounter(c, y, scheme, cupboards) {
  const front = shade(scheme.main, 0.12);
  c.rect(0, y - 216, 380, 60, '#fbf6ec', { opacity: 0.5 });
  for (const [x, width] of [[40, 310], [674, 310]]) {
    if (cupboards && x > 500) { paintCupboards(c, scheme); continue; }
    c.rect(x, 118, width, 10, across(c, scheme.wood)); c.rect(x, 222, width, 10, across(c, scheme.wood));
    for (let at = x + 16; at < x + width - 30; at += c.between(38, 58)) {
      const kind = c.between(0, 3);
      if (kind < 1) c.rect(at, 84, 26, 34, c.pick([scheme.cloth, scheme.second]), { rx: 5 });
      else if (kind < 2) c.path(`M${at} 118 q-4 -26 8 -32 h14 q12 6 8 32 Z`, shade(scheme.second, 0.2));
      else for (let plate = 0; plate < 3; plate += 1) c.ellipse(at + 15, 114 - plate * 6, 20, 5, plate % 2 ? '#fbf6ec' : shade(scheme.wall, -0.12));
      c.rect(at, 186 + (at % 14), 24, 36 - (at % 14), c.pick(['#fbf6ec', scheme.wood, shade(scheme.main, 0.4)]), { rx: 4 });
    }
  }
  c.rect(0, y - 172, 1024, 172, c.fade(front, shade(front, -0.08)));
  for (let x = 0; x < 1024; x += 128) {
    c.rect(x + 8, y - 148, 112, 132, shade(front, 0.1), { rx: 4 });
    c.rect(x + 50, y - 138, 28, 4, '#e5c27a', { rx: 2 });
  }
  c.rect(768, y - 150, 128, 140, '#d9d5cc', { rx: 4 });
  c.rect(784, y - 112, 96, 70, '#3d3a3c', { rx: 6 }); c.rect(784, y - 126, 96, 5, '#a8a49b');
  for (const x of [796, 820, 844, 868]) c.circle(x, y - 138, 5, '#6b675f');
  c.rect(-4, y - 190, 1032, 20, c.fade('#f4ece0', '#d6cbb9'));
  c.line(`M512 ${y - 190} v-44 q0 -22 -24 -22 q-18 0 -18 18`, '#b8b2a6', 7);
  c.path(`M800 ${y - 190} v-30 h60 v30 Z`, shade(scheme.second, -0.06)); c.rect(792, y - 226, 76, 8, shade(scheme.second, -0.2), { rx: 3 });
  c.ellipse(150, y - 200, 46, 12, scheme.wood);
  for (const [x, color] of [[126, '#e0b457'], [150, '#c8553f'], [172, '#d98a3c']]) c.circle(x, y - 212, 14, color);
}

function paintCupboards(c, scheme) {
  const front = shade(scheme.main, 0.12);
  for (const x of [676, 896]) {
    c.rect(x, 70, 104, 176, front, { rx: 3 });
    c.rect(x + 8, 78, 88, 160, shade(front, 0.12), { rx: 3 });
    c.rect(x + 48, 214, 8, 18, '#e5c27a', { rx: 3 });
  }
  c.path('M800 0 h64 v150 l30 60 h-124 l30 -60 Z', c.fade('#f4ece0', '#d9cfbf'));
  c.rect(766, 208, 132, 16, shade(scheme.wood, -0.05), { rx: 2 });
}

/** A small table with two chairs, for kitchens without an island. */
export function paintSmallTable(c, x, y, scheme) {
  for (const side of [-1, 1]) {
    c.group(`translate(${x} ${y}) scale(${side} 1)`, () => {
      c.line('M104 -64 L98 14 M168 -64 L178 14', shade(scheme.wood, -0.3), 8);
      c.rect(150, -170, 22, 110, across(c, shade(scheme.wood, -0.12)), { rx: 8 });
      c.rect(92, -72, 82, 15, across(c, scheme.second), { rx: 7 });
    });
  }
  c.line(`M${x} ${y - 100} V${y + 10} M${x - 44} ${y + 16} L${x} ${y - 12} L${x + 44} ${y + 16}`, shade(scheme.wood, -0.2), 10);
  c.ellipse(x, y - 104, 124, 20, shade(scheme.wood, 0.12));
  c.ellipse(x, y - 110, 124, 20, shade(scheme.wood, 0.4));
  c.path(`M${x + 20} ${y - 112} q-12 -26 6 -38 h14 q18 12 6 38 Z`, scheme.second);
  for (const [dx, color] of [[14, '#e9a3b5'], [34, '#f3c14f'], [52, '#fbf6ec']]) { c.line(`M${x + 33} ${y - 148} L${x + dx} ${y - 176}`, '#6f9a63', 3); c.circle(x + dx, y - 180, 9, color); }
  c.rect(x - 64, y - 130, 22, 18, '#fbf6ec', { rx: 5 });
}

export function paintIsland(c, x, y, width, scheme) {
  c.ellipse(x + width / 2, y + 6, width * 0.54, 14, '#1f1a2c', { opacity: 0.24 });
  c.rect(x, y - 140, width, 140, c.fade(shade(scheme.wood, 0.02), shade(scheme.wood, -0.16)));
  for (let at = x + 24; at < x + width; at += 44) c.rect(at, y - 140, 2.5, 140, shade(scheme.wood, -0.3), { opacity: 0.5 });
  c.rect(x - 26, y - 166, width + 52, 28, c.fade('#fbf5ea', '#ddd2c0'), { rx: 3 });
  for (const stool of [x + 96, x + width / 2, x + width - 96]) {
    c.line(`M${stool - 22} ${y - 78} l-12 98 M${stool + 22} ${y - 78} l12 98 M${stool - 28} ${y - 20} h56`, '#5a4435', 6);
    c.rect(stool - 38, y - 92, 76, 18, across(c, scheme.second), { rx: 9 });
  }
}

export function paintBed(c, x, y, width, scheme) {
  const left = x - width / 2;
  c.ellipse(x, y + 116, width * 0.56, 14, '#1f1a2c', { opacity: 0.24 });
  c.rect(left - 8, y - 190, width + 16, 190, c.fade(shade(scheme.wood, 0.1), shade(scheme.wood, -0.08)), { rx: 16 });
  c.rect(left, y - 70, width, 110, scheme.cloth, { rx: 14 });
  for (const pillow of [left + 24, x + 14]) c.rect(pillow, y - 108, width / 2 - 38, 70, c.fade('#fffaf0', shade(scheme.cloth, -0.07)), { rx: 20 });
  c.rect(x - 52, y - 84, 104, 56, across(c, scheme.second), { rx: 16 });
  c.path(`M${left - 10} ${y - 28} q${width / 2 + 10} -26 ${width + 20} 0 V${y + 96} q0 14 -14 14 H${left + 4} q-14 0 -14 -14 Z`, c.fade(shade(scheme.main, 0.22), scheme.main));
  c.path(`M${left - 10} ${y - 28} q${width / 2 + 10} -26 ${width + 20} 0 v34 q${-width / 2 - 10} -24 ${-width - 20} 0 Z`, scheme.cloth);
  c.line(`M${left + 70} ${y + 20} q-14 40 -6 84 M${left + width - 80} ${y + 24} q18 36 10 80`, shade(scheme.main, -0.2), 3, { opacity: 0.4 });
  for (const leg of [left + 6, left + width - 18]) c.rect(leg, y + 106, 12, 16, shade(scheme.wood, -0.35));
}

export function paintTable(c, x, y, scheme) {
  c.ellipse(x, y + 22, 250, 14, '#1f1a2c', { opacity: 0.2 });
  c.rect(x - 40, y - 190, 80, 120, across(c, scheme.main), { rx: 22 });
  c.rect(x - 200, y - 126, 400, 20, c.fade(shade(scheme.wood, 0.3), shade(scheme.wood, 0.1)), { rx: 3 });
  for (const side of [x - 190, x + 90]) {
    c.rect(side, y - 108, 100, 130, across(c, shade(scheme.wood, 0.06)), { rx: 3 });
    for (const drawer of [12, 52, 92]) { c.rect(side + 8, y - 108 + drawer, 84, 32, shade(scheme.wood, -0.08), { rx: 2 }); c.circle(side + 50, y - 92 + drawer, 4, '#e5c27a'); }
  }
  c.rect(x + 30, y - 134, 96, 8, scheme.second, { rx: 2 }); c.rect(x + 36, y - 142, 82, 8, scheme.cloth, { rx: 2 });
  c.path(`M${x - 30} ${y - 126} l10 -14 h62 l10 14 Z`, '#fbf6ec');
}

export function paintDiningTable(c, x, y, scheme) {
  const chair = (at, back) => {
    c.rect(at - 34, y - 130, 68, back, across(c, scheme.main), { rx: 12 });
    c.line(`M${at - 28} ${y - 60} V${y + 96} M${at + 28} ${y - 60} V${y + 96}`, shade(scheme.wood, -0.3), 8);
  };
  c.ellipse(x, y + 110, 380, 26, '#1f1a2c', { opacity: 0.16 });
  for (const at of [x - 210, x - 70, x + 70, x + 210]) chair(at, 90);
  c.rect(x - 330, y - 36, 660, 26, c.fade(shade(scheme.wood, 0.5), shade(scheme.wood, 0.24)), { rx: 5 });
  for (const leg of [x - 290, x + 270]) c.poly([leg, y - 10, leg + 22, y - 10, leg + 16, y + 120, leg + 6, y + 120], shade(scheme.wood, -0.14));
  c.path(`M${x - 18} ${y - 36} q-16 -30 8 -48 h20 q24 18 8 48 Z`, scheme.second);
  for (const [dx, dy, turn] of [[-16, -92, -24], [18, -96, 22], [0, -110, 0]]) {
    c.group(`translate(${x + dx * 0.3} ${y - 80}) rotate(${turn})`, () => { c.path(`M0 0 C-18 -24 -14 ${dy + 34} 0 ${dy + 14} C14 ${dy + 34} 18 -24 0 0 Z`, '#6f9a63'); });
  }
  for (const at of [x - 240, x - 120, x + 120, x + 240]) { c.ellipse(at, y - 37, 40, 6, '#fffaf0'); c.rect(at + 46, y - 62, 10, 26, '#e6eef0', { opacity: 0.7, rx: 3 }); }
}
