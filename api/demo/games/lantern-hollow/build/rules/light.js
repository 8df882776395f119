import { overlapsCell } from './body.js';
import { CRYSTAL_REACH, LANTERN_REACH } from './config.js';

/** Returns the point from which the lantern shines. */
export function flame(world) {
  const { player, lantern } = world;
  if (!lantern.held) return { x: lantern.x + lantern.w / 2, y: lantern.y + lantern.h / 2 };
  return { x: player.x + player.w / 2 + player.facing * 13, y: player.y + player.h / 2 - 1 };
}

const within = (a, b, reach) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= reach * reach;

/** Returns all burning lights: the open lantern, and every crystal that it reaches, directly or through others. */
export function shine(world) {
  const { level, lights, crystalLit } = world;
  lights.length = 0;
  crystalLit.fill(0);
  if (world.lantern.covered) return;
  lights.push({ ...flame(world), reach: LANTERN_REACH });
  for (let next = 0; next < lights.length; next += 1) {
    level.crystals.forEach((crystal, i) => {
      if (crystalLit[i] || !within(lights[next], crystal, lights[next].reach)) return;
      crystalLit[i] = 1;
      lights.push({ x: crystal.x, y: crystal.y, reach: CRYSTAL_REACH });
    });
  }
}

/** Makes moss firm in light, but never around a body that is inside it. */
export function growMoss(world) {
  for (const cell of world.level.moss) {
    const lit = world.lights.some((light) => within(light, cell, light.reach));
    const firm = world.solid[cell.index] === 1;
    if (lit === firm) continue;
    const blocked =
      lit &&
      (overlapsCell(world.player, cell.col, cell.row) ||
        (!world.lantern.held && overlapsCell(world.lantern, cell.col, cell.row)));
    if (!blocked) world.solid[cell.index] = lit ? 1 : 0;
  }
}

/** Returns the light that attracts a moth at this place: the nearest one that it can see. */
export function nearestLight(lights, x, y, sight) {
  let best = null;
  let bestDistance = sight * sight;
  for (const light of lights) {
    const distance = (light.x - x) ** 2 + (light.y - y) ** 2;
    if (distance < bestDistance) {
      best = light;
      bestDistance = distance;
    }
  }
  return best;
}
