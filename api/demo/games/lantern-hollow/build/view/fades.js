/** Creates values that fade between states, because the rules switch them at once. */
export function createFades(world) {
  const { level } = world;
  return {
    flame: world.lantern.covered ? 0 : 1,
    crystals: new Float32Array(level.crystals.length),
    moss: Float32Array.from(level.moss, (cell) => world.solid[cell.index]),
    gates: new Float32Array(level.gates.length),
    won: 0,
    squash: 0,
    swing: 0,
    idle: 0,
  };
}

const toward = (value, target, most) => value + Math.max(-most, Math.min(most, target - value));

export function moveFades(fades, world, elapsed) {
  const { level, player } = world;
  fades.flame = toward(fades.flame, world.lantern.covered ? 0 : 1, elapsed * 7);
  fades.crystals.forEach((v, i) => {
    fades.crystals[i] = toward(v, world.crystalLit[i], elapsed * 5);
  });
  fades.moss.forEach((v, i) => {
    fades.moss[i] = toward(v, world.solid[level.moss[i].index], elapsed * 8);
  });
  fades.gates.forEach((v, i) => {
    fades.gates[i] = toward(v, world.solid[level.gates[i].index] ? 0 : 1, elapsed * 5);
  });
  fades.won = toward(fades.won, world.won ? 1 : 0, elapsed * 1.2);
  fades.squash = toward(fades.squash, 0, elapsed * 1.1);
  fades.swing += (-player.vx * 0.0016 - fades.swing) * Math.min(1, elapsed * 9);
  const still = player.grounded && Math.abs(player.vx) < 2 && !world.input;
  fades.idle = still ? fades.idle + elapsed : 0;
}
