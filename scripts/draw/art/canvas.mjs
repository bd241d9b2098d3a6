// An SVG canvas of 1024 x 768. It tints all colors by the light of the day, so that one drawing serves noon and dusk.

import { random } from '../random.mjs';

export const WIDTH = 1024;
export const HEIGHT = 768;

const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const print = (values) => `#${values.map((value) => Math.round(Math.max(0, Math.min(255, value))).toString(16).padStart(2, '0')).join('')}`;

/** The color `share` of the way from one to the other. */
export function mix(from, to, share) {
  const [a, b] = [channels(from), channels(to)];
  return print(a.map((value, index) => value + (b[index] - value) * share));
}

/** Lighter with a positive share, darker (and a little bluer) with a negative one. */
export const shade = (color, share) => (share >= 0 ? mix(color, '#fff6e6', share) : mix(color, '#1a1c34', -share));

const number = (value) => (typeof value === 'number' ? Number(value.toFixed(1)) : value);
const attributes = (members) => Object.entries(members)
  .filter(([, value]) => value !== undefined)
  .map(([name, value]) => ` ${name}="${number(value)}"`).join('');

export class Canvas {
  constructor(seed, light) {
    this.random = random(seed);
    this.light = light;
    this.defs = [];
    this.shapes = [];
  }

  /** An empty sheet in the same light with its own row of numbers. */
  twin(seed) { return new Canvas(seed, this.light); }

  /** A number between the two, from this sheet's own row of numbers. */
  between(low, high) { return low + this.random() * (high - low); }

  pick(items) { return items[Math.floor(this.random() * items.length)]; }

  chance(share) { return this.random() < share; }

  /** The color in this light. Light sources are not tinted. */
  tone(color) {
    return color.startsWith('#') ? mix(color, this.light.ambient, this.light.strength) : color;
  }

  gradient(stops, { raw = false, across = false } = {}) {
    const id = `g${this.defs.length}`;
    const list = stops.map(([at, color, opacity], index) =>
      `<stop${attributes({ offset: at ?? index, 'stop-color': raw ? color : this.tone(color), 'stop-opacity': opacity })}/>`).join('');
    this.defs.push(`<linearGradient${attributes({ id, x1: 0, y1: 0, x2: across ? 1 : 0, y2: across ? 0 : 1 })}>${list}</linearGradient>`);
    return `url(#${id})`;
  }

  /** From one color above to another below. */
  fade(top, bottom, options) { return this.gradient([[0, top], [1, bottom]], options); }

  /** A soft round light; `opacity` is that of its middle. */
  glow(x, y, rx, ry, color, opacity) {
    const id = `g${this.defs.length}`;
    const stop = (offset, share) => `<stop${attributes({ offset, 'stop-color': color })} stop-opacity="${(opacity * share).toFixed(3)}"/>`;
    this.defs.push(`<radialGradient id="${id}">${stop(0, 1)}${stop(0.45, 0.42)}${stop(1, 0)}</radialGradient>`);
    this.shapes.push(`<ellipse${attributes({ cx: x, cy: y, rx, ry, fill: `url(#${id})` })}/>`);
  }

  #put(name, geometry, fill, { raw = false, opacity, ...rest } = {}) {
    const color = raw ? fill : this.tone(fill);
    const alpha = opacity === undefined ? '' : ` opacity="${opacity}"`;
    this.shapes.push(`<${name}${attributes({ ...geometry, fill: color, ...rest })}${alpha}/>`);
  }

  rect(x, y, width, height, fill, options) { this.#put('rect', { x, y, width, height }, fill, options); }

  circle(cx, cy, r, fill, options) { this.#put('circle', { cx, cy, r }, fill, options); }

  ellipse(cx, cy, rx, ry, fill, options) { this.#put('ellipse', { cx, cy, rx, ry }, fill, options); }

  poly(points, fill, options) {
    this.#put('polygon', { points: points.map((value) => number(value)).join(' ') }, fill, options);
  }

  path(d, fill, options) { this.#put('path', { d }, fill, options); }

  line(d, color, width, { raw = false, opacity, ...rest } = {}) {
    const stroke = raw ? color : this.tone(color);
    const alpha = opacity === undefined ? '' : ` opacity="${opacity}"`;
    this.shapes.push(`<path${attributes({ d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...rest })}${alpha}/>`);
  }

  /** Draws `inside` under a transform, for instance mirrored or farther away. */
  group(transform, inside) {
    this.shapes.push(`<g transform="${transform}">`);
    inside();
    this.shapes.push('</g>');
  }

  /** Draws `inside` only where the outline is. */
  clip(d, inside) {
    const id = `g${this.defs.length}`;
    this.defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`);
    this.shapes.push(`<g clip-path="url(#${id})">`);
    inside();
    this.shapes.push('</g>');
  }

  svg() {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${this.defs.join('')}</defs>${this.shapes.join('')}</svg>`;
  }
}
