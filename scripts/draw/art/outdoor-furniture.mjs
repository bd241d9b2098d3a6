import { shade } from './canvas.mjs';
import { LAMP } from './lights.mjs';

const shadow = (c, x, y, rx) => c.ellipse(x, y, rx, rx * 0.12, '#1a1c2c', { opacity: 0.24 });

/** A round table with two cups between two chairs; `x` is its middle. */
export function paintBistro(c, x, y, size) {
  c.group(`translate(${x} ${y}) scale(${size})`, () => {
    shadow(c, 0, 4, 150);
    for (const side of [-1, 1]) {
      c.group(`scale(${side} 1)`, () => {
        c.line('M78 -50 L70 4 M128 -50 L138 4', '#4a4d55', 6);
        c.line('M132 -50 q14 -44 10 -84', '#4a4d55', 6);
        c.rect(112, -138, 34, 52, '#5f8f86', { rx: 8 });
        c.rect(70, -58, 66, 12, '#6fa095', { rx: 6 });
      });
    }
    c.line('M0 -74 V0 M-26 2 L0 -16 L26 2', '#4a4d55', 6);
    c.ellipse(0, -76, 66, 10, '#efe6d6');
    c.ellipse(0, -79, 66, 10, '#fbf5ea');
    c.rect(-32, -94, 15, 14, '#d98a5c', { rx: 4 }); c.rect(18, -94, 15, 14, '#d98a5c', { rx: 4 });
    c.rect(-6, -102, 12, 22, LAMP.bright, { raw: true, rx: 3 });
    c.glow(0, -92, 60, 50, LAMP.glow, 0.3 + 0.3 * c.light.glow);
  });
}

export function paintLounger(c, x, y, color) {
  shadow(c, x + 96, y + 6, 110);
  c.line(`M${x + 30} ${y - 18} v24 M${x + 170} ${y - 18} v24`, '#8a6a4c', 7);
  c.path(`M${x + 4} ${y - 76} L${x + 62} ${y - 26} H${x + 194} v14 H${x + 56} L${x - 6} ${y - 66} Z`, c.fade(shade(color, 0.1), shade(color, -0.1)));
  c.group(`rotate(40 ${x + 14} ${y - 66})`, () => c.rect(x + 2, y - 76, 36, 14, '#d98a5c', { rx: 6 }));
}

export function paintUmbrella(c, x, y, color) {
  shadow(c, x, y + 6, 60);
  c.rect(x - 3, y - 230, 6, 234, '#8a6a4c');
  c.path(`M${x - 132} ${y - 184} Q${x - 70} ${y - 268} ${x} ${y - 270} Q${x + 70} ${y - 268} ${x + 132} ${y - 184} Q${x + 98} ${y - 200} ${x + 66} ${y - 184} Q${x + 32} ${y - 200} ${x} ${y - 184} Q${x - 32} ${y - 200} ${x - 66} ${y - 184} Q${x - 98} ${y - 200} ${x - 132} ${y - 184} Z`, shade(color, -0.06));
  c.path(`M${x - 66} ${y - 184} Q${x - 40} ${y - 250} ${x} ${y - 270} Q${x + 40} ${y - 250} ${x + 66} ${y - 184} Q${x + 32} ${y - 200} ${x} ${y - 184} Q${x - 32} ${y - 200} ${x - 66} ${y - 184} Z`, shade(color, 0.22));
}

export function paintAdirondack(c, x, y, color, mirrored = false) {
  c.group(`translate(${x + 60} ${y}) scale(${mirrored ? -1.25 : 1.25} 1.25)`, () => {
    shadow(c, 0, 4, 76);
    c.line('M-40 2 L-26 -60 M46 2 V-54', shade(color, -0.2), 9);
    for (let slat = 0; slat < 4; slat += 1) {
      const lean = -50 + slat * 17;
      c.poly([lean - 6, -122 - (slat % 3 ? 10 : 0), lean + 9, -124 - (slat % 3 ? 10 : 0), lean + 26, -34, lean + 11, -34], shade(color, slat % 2 ? 0.06 : -0.04));
    }
    c.poly([-40, -42, 54, -50, 58, -40, -34, -28], shade(color, 0.14));
    c.rect(-36, -72, 96, 9, shade(color, 0.2), { rx: 3 });
  });
}

export function paintFireBowl(c, x, y) {
  shadow(c, x, y + 4, 84);
  c.glow(x, y - 60, 260, 190, LAMP.glow, 0.3 + 0.35 * c.light.glow);
  c.path(`M${x - 32} ${y - 48} q-10 -40 18 -64 q0 22 12 26 q-4 -40 20 -58 q-2 38 16 50 q10 18 2 46 Z`, c.fade('#ffd98a', '#ee8f37', { raw: true }), { raw: true });
  c.path(`M${x - 66} ${y - 48} h132 q-8 44 -40 48 h-52 q-32 -4 -40 -48 Z`, c.fade('#5a5d63', '#3a3d44'));
}

export function paintRocker(c, x, y, color) {
  shadow(c, x + 60, y + 4, 80);
  c.line(`M${x - 10} ${y - 10} q70 26 150 -6`, shade(color, -0.25), 8);
  c.line(`M${x + 16} ${y - 2} V${y - 76} M${x + 112} ${y} V${y - 76}`, shade(color, -0.1), 8);
  c.path(`M${x + 8} ${y - 76} l-12 -120 q54 -24 112 0 l10 120 Z`, shade(color, -0.05));
  for (const slat of [18, 42, 66, 88]) c.rect(x + slat - 8, y - 186, 6, 100, shade(color, 0.24), { rx: 3 });
  c.rect(x, y - 82, 124, 16, shade(color, 0.14), { rx: 6 });
  for (const arm of [x - 6, x + 98]) c.rect(arm, y - 122, 32, 9, shade(color, 0.1), { rx: 4 });
}

export function paintGreenhouse(c, x, y) {
  c.glow(x + 110, y - 70, 170, 120, LAMP.glow, 0.2 * c.light.glow);
  c.path(`M${x} ${y} V${y - 110} L${x + 110} ${y - 176} L${x + 220} ${y - 110} V${y} Z`, '#dff0ea', { opacity: 0.75 });
  for (let at = 0; at < 6; at += 1) c.circle(x + 24 + at * 35, y - 24, c.between(16, 26), c.pick(['#6f9a63', '#5f8a5e', '#85a869']));
  c.line(`M${x} ${y} V${y - 110} L${x + 110} ${y - 176} L${x + 220} ${y - 110} V${y} M${x} ${y - 110} H${x + 220} M${x + 55} ${y} V${y - 143} M${x + 110} ${y} V${y - 176} M${x + 165} ${y} V${y - 143}`, '#fbf6ec', 5);
  c.rect(x - 4, y - 14, 228, 16, '#a2604c');
}

export function paintRaisedBed(c, x, y) {
  shadow(c, x + 66, y + 4, 84);
  for (let at = 0; at < 7; at += 1) {
    c.circle(x + 8 + at * 20, y - 46, c.between(11, 17), c.pick(['#6f9a63', '#5f8a5e', '#85a869', '#7fa866']));
    if (c.chance(0.4)) c.circle(x + 8 + at * 20, y - 52, 5, c.pick(['#e27d60', '#f3c14f', '#e9a3b5']));
  }
  c.rect(x - 8, y - 40, 148, 42, c.fade('#b08458', '#8a6240'), { rx: 3 });
  c.rect(x - 8, y - 20, 148, 2.5, '#6d4f3a', { opacity: 0.6 });
}

/** A festoon through the given points with a bulb every so often. */
export function paintStringLights(c, points) {
  for (let at = 0; at < points.length - 1; at += 1) {
    const [[x1, y1], [x2, y2]] = [points[at], points[at + 1]];
    const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2 + 66];
    c.line(`M${x1} ${y1} Q${mx} ${my} ${x2} ${y2}`, '#3a332f', 2.4);
    for (let bulb = 1; bulb < 7; bulb += 1) {
      const t = bulb / 7;
      const x = (1 - t) ** 2 * x1 + 2 * t * (1 - t) * mx + t * t * x2;
      const y = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * my + t * t * y2;
      c.glow(x, y + 8, 30, 30, LAMP.glow, 0.5 * c.light.glow);
      c.circle(x, y + 8, 5.5, LAMP.bright, { raw: true });
    }
  }
}
