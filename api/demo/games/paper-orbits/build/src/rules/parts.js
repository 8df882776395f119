import { beaconOf, bearing, between, radians } from './world.js';

const TURN = Math.PI * 2;
const STAR_REACH = 40;
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** Adds up the angle by which a moon has circled; counterclockwise is positive. */
function turning(memory, key, angle) {
  const before = memory[key];
  memory[key] = angle;
  return before === undefined ? 0 : between(before, angle) / TURN;
}

/**
 * The kinds of parts that a goal can have. Each watches the flight step by step and keeps in `memory.share`
 * how much of it is done, from 0 to 1.
 */
export const PARTS = {
  laps: {
    watch(memory, { moon = 0, about = 0, laps, band, way }, flight) {
      const here = flight.places[about];
      const it = flight.moons[moon];
      const r = distance(here, it);
      const turned = turning(memory, 'angle', bearing(here, it));
      if (band && (r < band[0] || r > band[1])) memory.laps = 0;
      else memory.laps = (memory.laps ?? 0) + turned;
      const counted = way ? memory.laps * way : Math.abs(memory.laps);
      memory.share = Math.max(0, counted / laps);
    },
  },
  stars: {
    watch(memory, { stars }, flight) {
      memory.got ??= stars.map(() => false);
      for (const moon of flight.moons)
        for (const [i, [x, y]] of stars.entries())
          if (moon.fate === 'flying' && distance(moon, { x, y }) < STAR_REACH) memory.got[i] = true;
      memory.share = memory.got.filter(Boolean).length / stars.length;
    },
  },
  far: {
    watch(memory, { beyond }, { moons: [moon], places: [centre] }) {
      memory.share = Math.max(memory.share, Math.min(1, distance(moon, centre) / beyond));
    },
  },
  near: {
    watch(memory, { within }, { moons: [moon], places: [centre] }) {
      if (moon.fate === 'flying') memory.share = Math.max(memory.share, Math.min(1, within / distance(moon, centre)));
    },
  },
  leave: {
    watch(memory, { beyond }, { moons: [moon], places: [centre] }, world) {
      const r = distance(moon, centre);
      const energy = (moon.vx ** 2 + moon.vy ** 2) / 2 - world.bodies[0].pull / r;
      const share = Math.min(1, r / beyond);
      memory.share = energy > 0 ? share : Math.min(0.99, share);
    },
  },
  slow: {
    watch(memory, { below }, _flight, _world, throws) {
      memory.share = throws[0].speed <= below ? 1 : 0;
    },
  },
  visit: {
    watch(memory, { body, within }, { moons: [moon], places }) {
      if (moon.fate !== 'gone')
        memory.share = Math.max(memory.share, Math.min(1, within / distance(moon, places[body])));
    },
  },
  ratio: {
    watch(memory, { inner, outer, times, slack }, flight) {
      if (memory.settled) return;
      const [centre] = flight.places;
      const turns = (moon) => turning(memory, `angle${moon}`, bearing(centre, flight.moons[moon]));
      memory.inner = (memory.inner ?? 0) + turns(inner);
      memory.outer = (memory.outer ?? 0) + turns(outer);
      memory.share = Math.min(0.99, Math.abs(memory.outer));
      if (Math.abs(memory.outer) < 1) return;
      memory.settled = true;
      memory.share = Math.abs(Math.abs(memory.inner) - times) <= slack ? 1 : 0;
    },
  },
  over: {
    watch(memory, { degrees, turns }, flight, world) {
      const body = world.bodies[0];
      const seen = bearing(flight.places[0], flight.moons[0]);
      const off = Math.abs(between(beaconOf(body, flight.time), seen));
      if (off > radians(degrees) || memory.from === undefined) memory.from = flight.time;
      memory.share = (flight.time - memory.from) / (body.spin * turns);
    },
  },
  eight: {
    watch(memory, { laps }, flight) {
      const [moon] = flight.moons;
      memory.a = (memory.a ?? 0) + turning(memory, 'angleA', bearing(flight.places[0], moon));
      memory.b = (memory.b ?? 0) + turning(memory, 'angleB', bearing(flight.places[1], moon));
      const opposite = memory.a * memory.b < 0;
      memory.share = opposite ? Math.min(Math.abs(memory.a), Math.abs(memory.b)) / laps : 0;
    },
  },
  company: {
    watch(memory, { body, between: [low, high], laps }, flight, world) {
      const gap = distance(flight.moons[0], flight.places[body]);
      if (gap < low || gap > high || memory.from === undefined) memory.from = flight.time;
      memory.share = (flight.time - memory.from) / (world.bodies[body].turns.period * laps);
    },
  },
};
