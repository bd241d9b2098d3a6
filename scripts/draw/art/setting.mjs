// The surroundings of a building: sky, clouds, hills or water, ground and path.

import { HEIGHT, mix, shade, WIDTH } from './canvas.mjs';

/** The line on which houses stand. */
export const GROUND = 604;

export function paintSky(c, horizon = GROUND) {
  const { sky, stars, sun } = c.light;
  c.rect(0, 0, WIDTH, HEIGHT, c.gradient([[0, sky[0]], [0.4, sky[1]], [0.7, sky[2]]], { raw: true }), { raw: true });
  for (let star = 0; star < stars; star += 1) {
    c.circle(c.between(20, 1004), c.between(16, 260), c.between(0.9, 2), '#fff4da', { raw: true, opacity: 0.75 });
  }
  const clouds = Math.round(c.between(1, 3.4));
  for (let cloud = 0; cloud < clouds; cloud += 1) {
    paintCloud(c, 60 + ((cloud + c.random()) / clouds) * 900, c.between(80, horizon - 330), c.between(0.6, 1.25));
  }
  if (sun) {
    const x = c.chance(0.5) ? sun[0] : WIDTH - sun[0];
    c.glow(x, sun[1], sun[2] * 5, sun[2] * 5, sun[3], 0.6);
    c.circle(x, sun[1], sun[2], sun[3], { raw: true });
  }
}

/** A flat-bottomed cloud of three humps, as cut from paper. */
function paintCloud(c, x, y, size) {
  const s = size;
  const opacity = c.light.stars ? 0.4 : 0.8;
  c.path(`M${x - 90 * s} ${y} a${24 * s} ${24 * s} 0 0 1 ${26 * s} ${-26 * s} a${40 * s} ${40 * s} 0 0 1 ${70 * s} ${-14 * s} a${32 * s} ${32 * s} 0 0 1 ${56 * s} ${14 * s} a${22 * s} ${22 * s} 0 0 1 ${30 * s} ${26 * s} Z`, c.light.cloud, { raw: true, opacity });
}

function ridge(c, y, height, waves) {
  let d = `M0 ${HEIGHT} V${y + c.between(-0.3, 0.3) * height}`;
  const step = WIDTH / waves;
  for (let wave = 0; wave < waves; wave += 1) {
    const top = y - c.between(0.15, 1) * height * (wave % 2 ? 0.5 : 1);
    const end = y + c.between(-0.25, 0.3) * height;
    d += ` C${(wave + 0.35) * step} ${top} ${(wave + 0.65) * step} ${top} ${(wave + 1) * step} ${end}`;
  }
  return `${d} V${HEIGHT} Z`;
}

export function paintHills(c, y = 500) {
  const [far, middle, near] = c.light.hills;
  c.path(ridge(c, y - 70, 110, 2), far, { raw: true });
  c.path(ridge(c, y - 10, 80, 3), c.fade(middle, mix(middle, c.light.sky[2], 0.25), { raw: true }), { raw: true });
  c.path(ridge(c, y + 42, 50, 4), near, { raw: true });
}

/** Open water to the horizon with a few still reflections. */
export function paintWater(c, y = 470) {
  const [top, bottom] = c.light.water;
  c.rect(0, y, WIDTH, HEIGHT - y, c.fade(top, bottom, { raw: true }), { raw: true });
  for (let stripe = 0; stripe < 9; stripe += 1) {
    const width = c.between(40, 150);
    c.rect(c.between(0, WIDTH - width), y + 6 + stripe * c.between(9, 15), width, 2.5, c.light.sky[2], { raw: true, opacity: 0.5, rx: 1.2 });
  }
}

/** A far lighthouse on a spit of land. */
export function paintLighthouse(c, x, y = 510) {
  c.path(`M${x - 130} ${y + 10} Q${x} ${y - 42} ${x + 150} ${y + 10} Z`, c.light.hills[2], { raw: true });
  c.poly([x - 17, y - 14, x - 11, y - 120, x + 11, y - 120, x + 17, y - 14], '#f6f1e7');
  c.poly([x - 15.5, y - 44, x - 14, y - 72, x + 14, y - 72, x + 15.5, y - 44], '#b3473a');
  c.glow(x, y - 130, 120, 60, '#ffe7ae', 0.3 + 0.4 * c.light.glow);
  c.rect(x - 8, y - 138, 16, 18, '#ffe7ae', { raw: true });
  c.rect(x - 14, y - 122, 28, 5, '#3d4048');
  c.path(`M${x - 12} ${y - 137} Q${x} ${y - 156} ${x + 12} ${y - 137} Z`, '#8f3a30');
}

/** A small sail on the water. */
export function paintBoat(c, x, y, size) {
  c.group(`translate(${x} ${y}) scale(${size})`, () => {
    c.path('M-2 -6 V-70 Q26 -40 30 -6 Z', '#f8f2e6');
    c.path('M-7 -6 V-56 Q-26 -28 -28 -6 Z', '#e9dcc6');
    c.path('M-36 -2 H40 Q32 14 22 14 H-22 Q-32 12 -36 -2 Z', '#8a4a42');
  });
}

/** Lawn, dune or forest floor, with a soft swell so that no horizon is a ruler line. */
export function paintGround(c, kind = 'lawn', y = GROUND - 26) {
  const sand = c.light.stars ? 0.4 : 0.72;
  const [top, bottom] = kind === 'dune'
    ? [mix(c.light.lawn[0], c.tone('#ecdcb4'), sand), mix(c.light.lawn[1], c.tone('#d9c391'), sand)]
    : kind === 'forest'
      ? [mix(c.light.lawn[0], c.tone('#5d8a5e'), 0.4), mix(c.light.lawn[1], c.tone('#3e6b50'), 0.45)]
      : c.light.lawn;
  c.path(`M0 ${y + 12} C220 ${y - 16} 420 ${y + 10} 600 ${y} S900 ${y - 14} 1024 ${y + 8} V768 H0 Z`, c.fade(top, bottom, { raw: true }), { raw: true });
  c.path(`M0 ${y + 96} C300 ${y + 64} 600 ${y + 120} 1024 ${y + 78} V768 H0 Z`, shade(bottom, -0.07), { raw: true, opacity: 0.7 });
}

/** A path that widens from the door to the viewer. */
export function paintPath(c, x, color = '#d8cab2', sway = 60) {
  const y = GROUND - 2;
  c.path(`M${x - 20} ${y} C${x - 26} ${y + 50} ${x - 70 + sway} ${y + 90} ${x - 96 + sway} 768 H${x + 104 + sway} C${x + 84 + sway} ${y + 90} ${x + 30} ${y + 50} ${x + 20} ${y} Z`, c.fade(shade(color, 0.1), shade(color, -0.1)));
}

/** A driveway in front of a garage. */
export function paintDrive(c, x, width) {
  c.poly([x, GROUND - 2, x + width, GROUND - 2, x + width + 70, 768, x - 10, 768], c.fade('#b9b4aa', '#9c978e'));
}

/** A street along the foot of the picture, for rows and blocks. */
export function paintStreet(c) {
  c.rect(0, GROUND - 6, WIDTH, 46, c.fade('#d3ccbf', '#bfb8ab'));
  c.rect(0, GROUND + 40, WIDTH, 8, '#a49d92');
  c.rect(0, GROUND + 48, WIDTH, 130, c.fade('#77757a', '#646369'));
  for (let x = 40; x < WIDTH; x += 170) c.rect(x, GROUND + 104, 84, 6, '#d9cfae', { opacity: 0.7, rx: 3 });
}
