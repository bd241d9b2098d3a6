// Trees, shrubs, grasses and flowers: flat shapes with one lighter side.

import { shade } from './canvas.mjs';

const CROWNS = {
  summer: ['#6f9a63', '#5f8d64', '#7fa866', '#547f5f'],
  autumn: ['#d99a45', '#c8703a', '#e0b457', '#b5583a'],
  spring: ['#eab8bd', '#f1cbc4', '#a9c383', '#dd9fae'],
};

/** A broadleaf tree: trunk, dark crown, lit humps on the right. */
export function paintTree(c, x, y, size, season = 'summer') {
  const crown = c.pick(CROWNS[season]);
  const s = size;
  c.ellipse(x, y + 2, 62 * s, 9 * s, '#20283a', { opacity: 0.16 });
  c.path(`M${x - 8 * s} ${y} L${x - 5 * s} ${y - 110 * s} h${10 * s} L${x + 8 * s} ${y} Z`, '#7b5f4b');
  c.line(`M${x} ${y - 80 * s} l${24 * s} ${-34 * s} M${x} ${y - 94 * s} l${-22 * s} ${-26 * s}`, '#7b5f4b', 6 * s);
  const side = c.chance(0.5) ? 1 : -1;
  const humps = [[-44, -130, 46], [40, -134, 48], [-16, -182, 52], [22, -196, 44], [0, -128, 54], [-30, -160, 46]];
  for (const [dx, dy, r] of humps) c.circle(x + side * dx * s, y + dy * s, r * s, shade(crown, -0.1));
  for (const [dx, dy, r] of [[30, -152, 34], [10, -192, 37], [-20, -154, 29]]) c.circle(x + dx * s, y + dy * s, r * s, crown);
  for (const [dx, dy, r] of [[36, -162, 13], [19, -206, 16], [-10, -168, 10]]) c.circle(x + dx * s, y + dy * s, r * s, shade(crown, 0.14));
}

/** A tall narrow tree: poplar in town, cypress in the south. */
export function paintPoplar(c, x, y, size, color = '#557f62') {
  const s = size;
  c.rect(x - 4 * s, y - 30 * s, 8 * s, 30 * s, '#6d5646');
  c.path(`M${x} ${y - 250 * s} C${x + 44 * s} ${y - 160 * s} ${x + 40 * s} ${y - 60 * s} ${x} ${y - 18 * s} C${x - 40 * s} ${y - 60 * s} ${x - 44 * s} ${y - 160 * s} ${x} ${y - 250 * s} Z`, shade(color, -0.1));
  c.path(`M${x + 2 * s} ${y - 246 * s} C${x + 44 * s} ${y - 160 * s} ${x + 40 * s} ${y - 60 * s} ${x + 6 * s} ${y - 24 * s} C${x + 18 * s} ${y - 90 * s} ${x + 14 * s} ${y - 170 * s} ${x + 2 * s} ${y - 246 * s} Z`, shade(color, 0.08));
}

/** A fir of four skirts. */
export function paintFir(c, x, y, size, color = '#4f7d66') {
  const s = size;
  c.rect(x - 6 * s, y - 34 * s, 12 * s, 34 * s, '#6b5443');
  for (let skirt = 0; skirt < 4; skirt += 1) {
    const foot = y - (24 + skirt * 58) * s;
    const half = (76 - skirt * 16) * s;
    const top = foot - (104 - skirt * 4) * s;
    c.path(`M${x} ${top} L${x + half} ${foot} Q${x + half * 0.5} ${foot - 13 * s} ${x} ${foot + 4 * s} Q${x - half * 0.5} ${foot - 13 * s} ${x - half} ${foot} Z`, shade(color, -0.14 + skirt * 0.03));
    c.path(`M${x} ${top} L${x + half} ${foot} Q${x + half * 0.6} ${foot - 12 * s} ${x + half * 0.28} ${foot - 4 * s} Z`, shade(color, 0.06 + skirt * 0.03));
  }
}

/** A rounded shrub; with `bloom` it carries a few flowers of that color. */
export function paintShrub(c, x, y, size, { color = '#5f8a5e', bloom } = {}) {
  const s = size;
  c.path(`M${x - 52 * s} ${y} a${30 * s} ${30 * s} 0 0 1 ${24 * s} ${-40 * s} a${34 * s} ${34 * s} 0 0 1 ${58 * s} ${-2 * s} a${28 * s} ${28 * s} 0 0 1 ${24 * s} ${42 * s} Z`, shade(color, -0.08));
  c.path(`M${x - 10 * s} ${y} a${26 * s} ${26 * s} 0 0 1 ${18 * s} ${-34 * s} a${24 * s} ${24 * s} 0 0 1 ${42 * s} ${34 * s} Z`, shade(color, 0.1));
  if (!bloom) return;
  for (let flower = 0; flower < 7; flower += 1) {
    c.circle(x + c.between(-38, 40) * s, y - c.between(8, 38) * s, c.between(3.4, 5.4) * s, bloom);
  }
}

/** A clipped hedge. */
export function paintHedge(c, x, y, width, height, color = '#567f5c') {
  c.rect(x, y - height, width, height, c.fade(shade(color, 0.12), shade(color, -0.1)), { rx: height * 0.3 });
}

/** Tufts of dune grass along a line. */
export function paintGrasses(c, x, y, width, color = '#9aa26a') {
  for (let at = x; at < x + width; at += c.between(24, 46)) {
    const h = c.between(18, 40);
    c.line(`M${at} ${y} q-3 ${-h * 0.6} -12 ${-h} M${at} ${y} q1 ${-h * 0.7} 2 ${-h * 1.15} M${at} ${y} q4 ${-h * 0.6} 14 ${-h * 0.9}`, shade(color, c.between(-0.15, 0.2)), 2.6);
  }
}

/** A potted plant: leaves of a fig or a fern over a round pot. */
export function paintPot(c, x, y, size, { pot = '#c9764f', leaf = '#5b8a66' } = {}) {
  const s = size;
  for (const [dx, dy, turn] of [[-26, -70, -34], [24, -74, 32], [-12, -96, -12], [12, -100, 14], [0, -78, 0], [-34, -48, -60], [34, -50, 58]]) {
    c.group(`translate(${x + dx * 0.5 * s} ${y - 30 * s}) rotate(${turn}) scale(${s})`, () => {
      c.path(`M0 0 C-16 -24 -12 -52 0 ${dy + 18} C12 -52 16 -24 0 0 Z`, shade(leaf, turn > 0 ? 0.12 : -0.08));
    });
  }
  c.path(`M${x - 22 * s} ${y - 36 * s} h${44 * s} l${-6 * s} ${36 * s} h${-32 * s} Z`, c.gradient([[0, shade(pot, -0.08)], [1, shade(pot, 0.12)]], { across: true }));
}
