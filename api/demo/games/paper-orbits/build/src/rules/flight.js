import { LOST, placeOf, radians } from './world.js';

/** Seconds of one step; it is the same everywhere, so that a throw always makes the same path. */
export const STEP = 1 / 240;
export const PUSH = 1.06;
const MOON_SIZE = 6;

export function takeOff(world, throws) {
  const flight = { time: 0, steps: 0, fuel: world.fuel, places: [], moons: [] };
  see(world, flight);
  for (const one of throws) addMoon(world, flight, one);
  return flight;
}

export function addMoon(world, flight, { x, y, degrees, speed }) {
  const angle = radians(degrees);
  const moon = { x, y, vx: Math.cos(angle) * speed, vy: -Math.sin(angle) * speed, ax: 0, ay: 0, fate: 'flying' };
  pull(world, flight, moon);
  flight.moons.push(moon);
  return moon;
}

function see(world, flight) {
  for (let i = 0; i < world.bodies.length; i += 1) flight.places[i] = placeOf(world, i, flight.time);
}

/** Computes the pull of all heavy bodies on a moon; it decreases with the square of the distance. */
function pull({ bodies }, { places }, moon) {
  moon.ax = 0;
  moon.ay = 0;
  for (let i = 0; i < bodies.length; i += 1) {
    const dx = places[i].x - moon.x;
    const dy = places[i].y - moon.y;
    const square = dx * dx + dy * dy;
    const strength = bodies[i].pull / (square * Math.sqrt(square));
    moon.ax += dx * strength;
    moon.ay += dy * strength;
    if (square < (bodies[i].size + MOON_SIZE) ** 2) moon.fate = 'fell';
  }
  if (Math.abs(moon.x) > LOST || Math.abs(moon.y) > LOST) moon.fate = 'gone';
}

/** Advances one step with the leapfrog method, which keeps orbits from growing or shrinking over time. */
export function step(world, flight) {
  flight.steps += 1;
  flight.time = flight.steps * STEP;
  see(world, flight);
  for (const moon of flight.moons) {
    if (moon.fate !== 'flying') continue;
    moon.vx += (moon.ax * STEP) / 2;
    moon.vy += (moon.ay * STEP) / 2;
    moon.x += moon.vx * STEP;
    moon.y += moon.vy * STEP;
    pull(world, flight, moon);
    moon.vx += (moon.ax * STEP) / 2;
    moon.vy += (moon.ay * STEP) / 2;
  }
}

/** Pushes each moon a little forwards (1) or back (-1) along its direction, while there is fuel. */
export function push(flight, way) {
  if (flight.fuel <= 0) return false;
  flight.fuel -= 1;
  for (const moon of flight.moons) {
    moon.vx *= way > 0 ? PUSH : 1 / PUSH;
    moon.vy *= way > 0 ? PUSH : 1 / PUSH;
  }
  return true;
}

export const isOver = (flight) => flight.moons.every(({ fate }) => fate !== 'flying');
