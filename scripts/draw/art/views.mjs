// The second and third photo of a listing: a room, or a view behind the building.

import { Canvas } from './canvas.mjs';
import { LIGHTS } from './lights.mjs';
import { isRoom, paintRoom } from './rooms.mjs';
import { paintOutdoors } from './outdoors.mjs';

/** Inside, daylight is softened: a room at dusk is warm, not blue. */
function indoors(light) {
  return { ...light, strength: light.strength * 0.36, ambient: light.stars ? '#6e3f3a' : light.ambient };
}

/** The whole view as SVG text. */
export function drawView(listing, view) {
  const light = LIGHTS[listing.style?.sky ?? 'day'];
  const c = new Canvas(`${view} ${listing.slug}`, isRoom(view) ? indoors(light) : light);
  if (isRoom(view)) paintRoom(c, listing, view);
  else paintOutdoors(c, listing, view);
  return c.svg();
}
