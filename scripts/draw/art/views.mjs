// The second and third picture of a home: a room, or what lies behind it.
// Not here: how rooms and outdoors are painted.

import { Canvas } from './canvas.mjs';
import { LIGHTS } from './lights.mjs';
import { isRoom, paintRoom } from './rooms.mjs';
import { paintOutdoors } from './outdoors.mjs';

/** Inside, daylight is softened: a room at dusk is warm, not blue. */
function indoors(light) {
  return { ...light, strength: light.strength * 0.36, ambient: light.stars ? '#6e3f3a' : light.ambient };
}

/** The whole view as SVG text. */
export function drawView(home, view) {
  const light = LIGHTS[home.look?.sky ?? 'day'];
  const c = new Canvas(`${view} ${home.slug}`, isRoom(view) ? indoors(light) : light);
  if (isRoom(view)) paintRoom(c, home, view);
  else paintOutdoors(c, home, view);
  return c.svg();
}
