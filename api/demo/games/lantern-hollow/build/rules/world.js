import { overlaps, overlapsCell } from './body.js';
import { COLS, HEIGHT, INPUT, TILE } from './config.js';
import { createLantern, handleLantern, lanternSunk, moveLantern } from './lantern.js';
import { KIND } from './level.js';
import { flame, growMoss, shine } from './light.js';
import { createMoth, moveMoths } from './moth.js';
import { createPlayer, movePlayer, returnToSafety } from './player.js';

const BRAZIER_REACH = 40;
const FIREFLY_REACH = 30;

export function createWorld(level) {
  const world = {
    level,
    tick: 0,
    input: 0,
    player: createPlayer(level.start),
    lantern: createLantern(),
    moths: level.moths.map(createMoth),
    solid: new Uint8Array(level.kinds.length),
    lights: [],
    crystalLit: new Uint8Array(level.crystals.length),
    pressed: { a: false, b: false, c: false, d: false },
    firefly: false,
    won: false,
    events: [],
  };
  level.kinds.forEach((kind, i) => {
    world.solid[i] = kind === KIND.STONE || kind === KIND.CRYSTAL_STONE || kind === KIND.GATE ? 1 : 0;
  });
  shine(world);
  growMoss(world);
  return world;
}

/**
 * Advances one sixtieth of a second. `input` is a sum of INPUT bits; events are in world.events until the next step.
 */
export function step(world, input) {
  world.events.length = 0;
  if (world.won) return world;
  const pressed = input & ~world.input;
  world.input = input;
  world.tick += 1;
  handleLantern(world, pressed);
  shine(world);
  growMoss(world);
  moveMoths(world);
  movePlayer(world, input, pressed);
  moveLantern(world);
  sink(world);
  press(world);
  swingGates(world);
  gather(world);
  return world;
}

const isWater = (world) => (x, y) =>
  world.level.kinds[Math.floor(y / TILE) * COLS + Math.floor(x / TILE)] === KIND.WATER;

function sink(world) {
  const { player } = world;
  const water = isWater(world);
  if (player.y > HEIGHT || water(player.x + player.w / 2, player.y + player.h - 12)) returnToSafety(world);
  if (lanternSunk(world, water)) {
    world.lantern.held = true;
    world.events.push('splash');
  }
}

const weighs = (body, plate) => overlaps(body, plate.col * TILE + 6, plate.row * TILE + 30, TILE - 12, 10);

function press(world) {
  const { level, player, lantern, moths, pressed } = world;
  const before = pressed.a || pressed.b;
  pressed.a = false;
  pressed.b = false;
  for (const plate of level.plates) {
    const down =
      weighs(player, plate) ||
      (!lantern.held && weighs(lantern, plate)) ||
      moths.some((moth) => Math.abs(moth.x - plate.x) < TILE / 2 && Math.abs(moth.y - plate.y) < TILE / 2);
    if (down) pressed[plate.channel] = true;
  }
  if ((pressed.a || pressed.b) && !before) world.events.push('plate');
  for (const chime of level.chimes) {
    if (pressed[chime.channel] || !overlapsCell(player, chime.col, chime.row)) continue;
    pressed[chime.channel] = true;
    world.events.push('chime');
  }
}

/** Opens and closes the gates. A gate never closes on somebody: while one of its cells is occupied, it stays open. */
function swingGates(world) {
  const { level, player, lantern, pressed, solid } = world;
  const busy = (gate) =>
    overlapsCell(player, gate.col, gate.row) || (!lantern.held && overlapsCell(lantern, gate.col, gate.row));
  for (const gate of level.gates) {
    const open = pressed[gate.channel] || level.gates.some((other) => other.channel === gate.channel && busy(other));
    solid[gate.index] = open ? 0 : 1;
  }
}

function gather(world) {
  const { level, player, lantern } = world;
  const x = player.x + player.w / 2;
  const y = player.y + player.h / 2;
  if (level.firefly && !world.firefly && Math.hypot(level.firefly.x - x, level.firefly.y - y) < FIREFLY_REACH) {
    world.firefly = true;
    world.events.push('firefly');
  }
  const light = flame(world);
  if (!lantern.covered && Math.hypot(level.exit.x - light.x, level.exit.y - light.y) < BRAZIER_REACH) {
    world.won = true;
    world.events.push('won');
  }
}

/** Replays a recording such as "30R 8RJ 1C" (steps, then the letters L R J C P) and returns the world at its end. */
export function replay(level, recording) {
  const bits = { L: INPUT.LEFT, R: INPUT.RIGHT, J: INPUT.JUMP, C: INPUT.COVER, P: INPUT.CARRY };
  const world = createWorld(level);
  for (const part of recording.trim().split(/\s+/)) {
    const [, count, letters] = /^(\d+)([LRJCP]*)$/.exec(part);
    const input = [...letters].reduce((sum, letter) => sum | bits[letter], 0);
    for (let i = 0; i < Number(count) && !world.won; i += 1) step(world, input);
  }
  return world;
}
