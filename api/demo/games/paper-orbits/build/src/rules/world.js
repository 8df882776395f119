const TURN = Math.PI * 2;

/** The paper is a square of 1,000 units about its middle; a moon beyond LOST does not come back in this game. */
export const HALF = 500;
export const LOST = 1000;

/**
 * Places the heavy bodies, which either stand still or circle another one. Moons are light and attract nothing. Angles
 * grow counterclockwise, as in a sky chart.
 */
export function layWorld(goal) {
  return {
    bodies: goal.bodies.map((body) => ({ x: 0, y: 0, turns: null, spin: null, ...body })),
    pads: goal.pads ?? [],
    fuel: goal.fuel ?? 0,
  };
}

export function placeOf(world, index, time) {
  const body = world.bodies[index];
  if (!body.turns) return { x: body.x, y: body.y };
  const { about, radius, period, from } = body.turns;
  const centre = placeOf(world, about, time);
  const angle = radians(from) + (TURN * time) / period;
  return { x: centre.x + Math.cos(angle) * radius, y: centre.y - Math.sin(angle) * radius };
}

export const radians = (degrees) => (degrees * Math.PI) / 180;

/** Returns the direction of a spinning body's lighthouse, in radians. */
export const beaconOf = (body, time) => (TURN * time) / body.spin;

/** Returns the direction from one point to another, in radians. */
export const bearing = (from, to) => Math.atan2(from.y - to.y, to.x - from.x);

/** Returns the shorter turn from one angle to another. */
export function between(from, to) {
  const gap = (to - from) % TURN;
  return gap > Math.PI ? gap - TURN : gap < -Math.PI ? gap + TURN : gap;
}
