// The five lights of the day: sky, distance, ground, and how much everything is tinted.

/**
 * `lit` is the share of windows with a lamp on besides the one that always is;
 * `glow` how far lamps are seen; `ambient` and `strength` the tint of everything in this light.
 */
export const LIGHTS = {
  day: {
    sky: ['#8fc3e0', '#c4e0e8', '#eef3e6'], sun: null, cloud: '#ffffff', stars: 0,
    hills: ['#b4cfcb', '#94b8a8', '#789f84'], lawn: ['#a3bf7c', '#7fa562'], water: ['#8cc0d0', '#5f9cb5'],
    glass: ['#9fc1cf', '#6f95a8'], ambient: '#fff3dc', strength: 0.05, lit: 0, glow: 0.25,
  },
  morning: {
    sky: ['#a9c6d8', '#e3dfd6', '#fbdcc0'], sun: [250, 420, 46, '#fff4dc'], cloud: '#fff5ea', stars: 0,
    hills: ['#cfcac6', '#aebdb4', '#8ba798'], lawn: ['#b3c08a', '#8caa70'], water: ['#d9d5cb', '#9dbcc3'],
    glass: ['#c4cdd0', '#8ea7b2'], ambient: '#ffe2c4', strength: 0.12, lit: 0.08, glow: 0.35,
  },
  golden: {
    sky: ['#a8bccb', '#f1d0a6', '#fbd9a8'], sun: [780, 400, 56, '#fff3d0'], cloud: '#fff0d4', stars: 0,
    hills: ['#e2bd90', '#c39f78', '#9c8a62'], lawn: ['#c2b56a', '#94954f'], water: ['#f5cf98', '#c49c78'],
    glass: ['#e5c08d', '#a58468'], ambient: '#f0a860', strength: 0.16, lit: 0.2, glow: 0.5,
  },
  dusk: {
    sky: ['#2f3765', '#7c5f85', '#f0a377'], sun: null, cloud: '#b57f8c', stars: 14,
    hills: ['#86658a', '#5d5079', '#443f66'], lawn: ['#566a62', '#374a4d'], water: ['#d18f80', '#544f78'],
    glass: ['#57557f', '#393b60'], ambient: '#3b3a6b', strength: 0.36, lit: 0.42, glow: 0.9,
  },
  blue: {
    sky: ['#141d3c', '#2c4673', '#87a0b4'], sun: [770, 150, 30, '#f4efdc'], cloud: '#4d6790', stars: 34,
    hills: ['#4f6b8c', '#38527a', '#2b4065'], lawn: ['#3d5a62', '#263f4c'], water: ['#6f8fa8', '#2d4a72'],
    glass: ['#3d557e', '#283b60'], ambient: '#1f305e', strength: 0.44, lit: 0.5, glow: 1,
  },
};

/** Lamp light, the one accent of the set: bright middle, warm edge, glow. */
export const LAMP = { bright: '#ffe7ae', warm: '#f6b352', glow: '#f5a945' };
