// The front view of a listing: light, surroundings, building, and plants in front of it.

import { random } from '../random.mjs';
import { Canvas, HEIGHT, WIDTH } from './canvas.mjs';
import { paintCabin, paintMidcentury, paintModern, paintRanch, paintStucco } from './houses-new.mjs';
import { paintColonial, paintCottage, paintCraftsman, paintFarmhouse, paintTudor, paintVictorian } from './houses-old.mjs';
import { paintDuplex, paintFlats, paintLoft, paintTower, paintTownhouses, paintTripleDecker } from './houses-town.mjs';
import { LIGHTS } from './lights.mjs';
import { paintCar, paintFence, paintSlats } from './elements.mjs';
import { paintFir, paintGrasses, paintHedge, paintPoplar, paintShrub, paintTree } from './plants.mjs';
import { GROUND, paintBoat, paintDrive, paintGround, paintHills, paintLighthouse, paintPath, paintSky, paintStreet, paintWater } from './setting.mjs';

const HOUSES = {
  cottage: paintCottage, colonial: paintColonial, craftsman: paintCraftsman, tudor: paintTudor, victorian: paintVictorian, farmhouse: paintFarmhouse,
  ranch: paintRanch, midcentury: paintMidcentury, modern: paintModern, cabin: paintCabin, stucco: paintStucco,
  townhouse: paintTownhouses, duplex: paintDuplex, tripledecker: paintTripleDecker, flats: paintFlats, tower: paintTower, loft: paintLoft,
};

const SIZES = {
  cottage: 1.24, colonial: 1.14, craftsman: 1.16, tudor: 1.16, victorian: 1.05, farmhouse: 1.14, ranch: 1.12, midcentury: 1.1, modern: 1.12, cabin: 1.12,
  stucco: 1.18, duplex: 1.14, tripledecker: 1.06,
};

const WALLS = {
  white: '#f6f1e7', cream: '#f1e3c6', sage: '#a9b99a', tan: '#d9bf98', brick: '#b5654c', brick2: '#96513f', mustard: '#d9a84e', blue: '#7f9fb9',
  teal: '#4f8d8f', clay: '#c98263', red: '#a8443a', lilac: '#b7a5c4', charcoal: '#50545d', cedar: '#b07a4e', green: '#6f8f6a', sand: '#e6cfa2',
};
const DOORS = { red: '#b3473a', yellow: '#e3b04b', blue: '#3f6f93', green: '#3f7257', white: '#f4efe6', plum: '#6d4560' };
const ROOFS = {
  cottage: ['#5b6270', '#7a5a4a', '#8a7f76'], colonial: ['#4d525e', '#6b5850'], craftsman: ['#66705a', '#6d5648', '#565c68'], tudor: ['#7c5442', '#5f5650'],
  victorian: ['#4f5566', '#5c4e62'], farmhouse: ['#3f434c', '#4c5157'], ranch: ['#7a6858', '#5f6670', '#8a5f4c'], midcentury: ['#6b6f75', '#7b6f62'],
  modern: ['#3d4048'], cabin: ['#4c5750', '#59493f'], stucco: ['#c06a45'], townhouse: ['#565c68', '#6d5648'], duplex: ['#6d5648', '#565c68'],
};

/** How one home looks, everything decided: what the texts say first, then what its street number gives. */
export function chooseStyle(listing, c) {
  const style = listing.style ?? {};
  const wall = WALLS[style.wall] ?? (listing.art === 'loft' ? WALLS.brick : WALLS.cream);
  return {
    wall,
    brick: style.wall?.startsWith('brick'),
    roof: c.pick(ROOFS[listing.art] ?? ['#565c68']),
    door: DOORS[style.door] ?? c.pick(Object.values(DOORS).filter((door) => door !== DOORS.white)),
    own: WALLS[style.wall],
    shutters: /black shutters/.test(listing.say) ? '#2b2e35' : undefined,
    lamp: c.twin(`lamp ${listing.slug}`),
    season: style.trees ?? 'summer',
    ground: style.ground ?? 'lawn',
    garage: listing.x?.['EV charger'] !== undefined || /garage/.test(listing.say),
    butterfly: /butterfly/.test(listing.say),
    car: listing.park > 1,
    fenced: /[Ff]enced|Walled/.test(listing.x?.Yard ?? ''),
  };
}

function paintDistance(c, listing, style) {
  const byTheSea = ['Alder Bay', 'Quillhaven'].includes(listing.city) || listing.x?.View === 'Lake' || listing.x?.Dock;
  if (byTheSea) {
    if (listing.x?.Dock) paintHills(c, 470);
    paintWater(c, 500);
    if (listing.hood === 'Lighthouse Point') paintLighthouse(c, listing.art === 'modern' ? 130 : 900);
    else if (!listing.x?.Dock) for (const x of [c.between(30, 190), c.between(840, 990)]) paintBoat(c, x, 516, c.between(0.45, 0.75));
    if (style.ground === 'lawn') c.path('M0 520 C140 486 300 492 420 520 V620 H0 Z', c.light.hills[2], { raw: true });
  } else paintHills(c);
}

function paintBackTrees(c, style, street) {
  const spots = [70, 176, 846, 960, 300, 740];
  for (const x of spots.slice(0, street ? 3 : 6)) {
    const size = c.between(0.95, 1.45);
    const at = x + c.between(-30, 30);
    if (style.ground === 'forest') paintFir(c, at, GROUND - 4, size + 0.35);
    else if (style.ground === 'dune') paintShrub(c, at, GROUND - 6, size, { color: '#8a9a68' });
    else if (c.chance(0.3)) paintPoplar(c, at, GROUND - 4, size, '#648c66');
    else paintTree(c, at, GROUND - 4, size, style.season);
  }
}

function paintFore(c, listing, style, place) {
  const blooms = ['#e9a3b5', '#f3c14f', '#f6f1e7', '#c99ad0', '#e27d60'];
  const clear = (x) => Math.abs(x - place.door) > 74 && !(place.drive && x > place.drive[0] - 46 && x < place.drive[0] + place.drive[1] + 40);
  for (let x = 216; x < 840; x += c.between(58, 92)) {
    if (clear(x)) paintShrub(c, x, GROUND + 8, c.between(0.5, 0.82), { bloom: c.chance(0.5) ? c.pick(blooms) : undefined });
  }
  if (style.ground === 'dune') {
    paintGrasses(c, 0, 700, 380); paintGrasses(c, 620, 716, 404); paintGrasses(c, 30, 640, 200); paintGrasses(c, 800, 640, 220);
  } else if (style.fenced) {
    const gap = [place.door - 66, place.door + 96 + (place.drive ? Math.max(0, place.drive[0] + place.drive[1] - place.door - 40) : 0)];
    if (listing.art === 'stucco') { paintHedge(c, -20, 680, gap[0] + 10, 44); paintHedge(c, gap[1] + 14, 680, 1060 - gap[1], 44); }
    else if (['modern', 'midcentury'].includes(listing.art)) { paintSlats(c, -10, 680, gap[0] - 10); paintSlats(c, gap[1] + 24, 680, 1040 - gap[1]); }
    else paintFence(c, -10, 676, 1044, { gap });
  }
  const side = place.door > 512 || place.drive?.[0] > 512 ? 0 : 1;
  const x = side ? c.between(906, 960) : c.between(64, 118);
  if (style.ground === 'forest') { paintFir(c, x, 690, 1.55, '#3f6d59'); paintFir(c, x + (side ? -90 : 90), 668, 0.8, '#47775f'); }
  else if (style.ground === 'dune') paintShrub(c, x, 690, 1.3, { color: '#93a06a' });
  else paintTree(c, x, 684, c.between(1.45, 1.75), style.season);
}

function paintPavement(c, style) {
  for (const x of [c.between(90, 150), c.between(880, 950)]) {
    c.rect(x - 34, GROUND + 20, 68, 8, '#9a9184', { rx: 3 });
    if (style.ground === 'forest') paintFir(c, x, GROUND + 24, 1.15);
    else if (style.ground === 'dune') paintPoplar(c, x, GROUND + 24, 0.8, '#8a9a68');
    else paintTree(c, x, GROUND + 24, c.between(1.15, 1.4), style.season);
  }
  for (const x of [236, 396, 636, 796]) if (c.chance(0.55)) paintHedge(c, x - 30, GROUND + 12, c.between(50, 80), 26);
  if (c.chance(0.75)) paintCar(c, c.pick([190, 640]), GROUND + 112, c.pick(['#7fa39b', '#c3694f', '#e5c27a', '#5b7c99', '#d9d4ca']), 1.05);
}

/** Houses on their own land come nearer to the viewer; their door and drive move with them. */
function paintHouse(c, listing, style) {
  const size = SIZES[listing.art] ?? 1;
  const out = (x) => 512 + (x - 512) * size;
  let place;
  // The same building stands the same way in any light, so it has its own row of numbers.
  c.random = random(`house ${listing.at}`);
  c.group(`translate(${512 * (1 - size)} ${GROUND * (1 - size)}) scale(${size})`, () => { place = HOUSES[listing.art](c, style); });
  const drive = place.drive && [out(place.drive[0]), place.drive[1] * size];
  return { ...place, door: out(place.door), drive, car: place.car && [out(place.car[0]), place.car[1]] };
}

/** Light that falls together toward the edges, so that cards have a calm rim. */
function paintVignette(c) {
  c.rect(0, 640, WIDTH, HEIGHT - 640, c.gradient([[0, '#141530', 0], [1, '#141530', 0.2]], { raw: true }), { raw: true });
}

/** The whole front view as SVG text. A building looks the same for each of its homes but for the lamps. */
export function drawFront(listing) {
  const light = LIGHTS[listing.style?.sky ?? 'day'];
  const looks = new Canvas(`look ${listing.at}`, light);
  const style = chooseStyle(listing, looks);
  const c = new Canvas(`front ${listing.slug}`, light);
  const street = ['townhouse', 'tripledecker', 'flats', 'tower', 'loft'].includes(listing.art);
  paintSky(c);
  paintDistance(c, listing, style);
  paintGround(c, style.ground);
  paintBackTrees(c, style, street);
  if (street) paintStreet(c);
  const place = paintHouse(c, listing, style);
  if (street) paintPavement(c, style);
  else {
    if (place.drive) paintDrive(c, ...place.drive);
    paintPath(c, place.door, style.ground === 'dune' ? '#d9c7a2' : '#d8cab2', place.door > 512 ? -50 : 50);
    paintFore(c, listing, style, place);
    if (place.car) paintCar(c, ...place.car, c.pick(['#7fa39b', '#c3694f', '#5b7c99', '#e5c27a']), 0.95);
  }
  paintVignette(c);
  return c.svg();
}
