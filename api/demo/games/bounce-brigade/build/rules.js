import { ROUNDS } from './rounds.js';

/**
 * The rules, as pure functions that neither draw nor play sounds. The sky is 480 by 640; a step has a fixed length,
 * whatever the screen's frame rate.
 */
export const WIDTH = 480;
export const HEIGHT = 640;
export const STEP = 1 / 120;
const BLANKET_Y = 566;
const GROUND = 622;
export const PIP = 15;
const BALLOON = 17;
const CLOUD = 19;
const GRAVITY = 560;
const SPEED = 640;
/** Seconds before and after the landing in which a press is a toss. */
const TOSS = 0.16;
const LIVES = 3;
export const MEDALS = [
  ['Bronze', 3000],
  ['Silver', 8000],
  ['Gold', 15000],
];

export function createGame(round = 0) {
  const game = {
    round,
    score: 0,
    lives: LIVES,
    chain: 0,
    longest: 0,
    state: 'ready',
    events: [],
    tossed: Number.NEGATIVE_INFINITY,
    time: 0,
  };
  lay(game);
  return game;
}

/** Sets up a round; Pip waits on the blanket. */
function lay(game) {
  const { sky, width = 112, pips = 1, drift = 0, wind = 0 } = ROUNDS[game.round];
  const cell = WIDTH / 12;
  game.blanket = { x: WIDTH / 2, width, speed: 0, dent: 0 };
  game.wind = wind;
  game.things = sky.flatMap((row, line) =>
    [...row].flatMap((sign, column) => {
      if (sign === '.') return [];
      const x = (column + 0.5) * cell;
      const y = 46 + line * 58;
      return [
        {
          kind: { o: 'balloon', g: 'gold', c: 'cloud', b: 'bell' }[sign],
          x,
          y,
          home: x,
          line,
          drift: sign === 'o' ? drift : 0,
          hue: (column * 3 + line) % 5,
          gone: false,
        },
      ];
    }),
  );
  game.pips = Array.from({ length: pips }, (_, n) => waiting(game, n));
  game.state = 'ready';
  game.chain = 0;
  game.time = 0;
}

const waiting = (game, n) => ({
  x: game.blanket.x + n * 30,
  y: BLANKET_Y - PIP,
  vx: 0,
  vy: 0,
  turn: 0,
  state: 'waiting',
  after: n * 1.6,
});

const leap = (height) => -Math.sqrt(2 * GRAVITY * height);

/** Handles a press: it throws Pip up from rest, and in flight it is a toss if it comes with the landing. */
export function press(game) {
  if (game.state === 'ready') {
    game.state = 'flying';
    game.time = 0;
  }
  game.tossed = game.time;
}

/** Advances one step; `x` is where the blanket should go, or `way` is -1, 0 or 1 for left, nothing or right. */
export function step(game, { x, way = 0 }) {
  game.events.length = 0;
  moveBlanket(game, x, way);
  if (game.state === 'ready') {
    for (const [n, pip] of game.pips.entries()) pip.x = game.blanket.x + n * 30;
    return;
  }
  if (game.state !== 'flying') return;
  game.time += STEP;
  moveThings(game);
  for (const pip of game.pips) fly(game, pip);
  const left = game.things.some(({ kind, gone }) => !gone && (kind === 'balloon' || kind === 'gold'));
  if (!left) return endRound(game);
  if (game.pips.every(({ state }) => state === 'down')) fall(game);
}

function moveBlanket({ blanket }, x, way) {
  const before = blanket.x;
  const reach = SPEED * STEP;
  const to =
    x === undefined
      ? blanket.x + way * reach
      : blanket.x + Math.max(-reach * 1.7, Math.min(reach * 1.7, x - blanket.x));
  blanket.x = Math.max(blanket.width / 2, Math.min(WIDTH - blanket.width / 2, to));
  blanket.speed = (blanket.x - before) / STEP;
  blanket.dent *= 0.94;
}

function moveThings({ things, time }) {
  for (const thing of things) {
    if (thing.drift) thing.x = thing.home + Math.sin((time * thing.drift) / 22 + thing.line) * 18;
    if (thing.kind === 'gold') thing.x = thing.home + Math.sin(time * 1.7 + thing.line + thing.home) * 30;
  }
}

function fly(game, pip) {
  if (pip.state === 'down') return;
  if (pip.state === 'waiting') {
    pip.x = game.blanket.x;
    if (game.time < pip.after) return;
    Object.assign(pip, { state: 'flying', vy: leap(470), vx: pip.after ? -60 : 60 });
    game.events.push({ what: 'bounce', x: pip.x, y: pip.y });
  }
  pip.vy += GRAVITY * STEP;
  pip.vx += game.wind * STEP;
  pip.vx = Math.max(-330, Math.min(330, pip.vx));
  pip.x += pip.vx * STEP;
  pip.y += pip.vy * STEP;
  pip.turn += pip.vx * STEP * 0.03;
  if ((pip.x < PIP && pip.vx < 0) || (pip.x > WIDTH - PIP && pip.vx > 0)) {
    pip.vx *= -0.92;
    game.events.push({ what: 'wall', x: pip.x, y: pip.y });
  }
  for (const thing of game.things) if (!thing.gone) meet(game, pip, thing);
  land(game, pip);
}

function meet(game, pip, thing) {
  const [dx, dy] = [pip.x - thing.x, pip.y - thing.y];
  const far = Math.hypot(dx, dy);
  if (far > PIP + (thing.kind === 'cloud' ? CLOUD : BALLOON)) return;
  const at = { x: thing.x, y: thing.y, hue: thing.hue };
  if (thing.kind === 'cloud') {
    // Pip bounces off a cloud along the line between the two.
    const [nx, ny] = far > 0 ? [dx / far, dy / far] : [0, -1];
    const along = pip.vx * nx + pip.vy * ny;
    if (along >= 0) return;
    pip.vx -= 1.7 * along * nx;
    pip.vy -= 1.7 * along * ny;
    game.events.push({ what: 'cloud', ...at });
    return;
  }
  thing.gone = true;
  if (thing.kind === 'bell') {
    game.score += 150;
    game.events.push({ what: 'bell', won: 150, ...at });
    return;
  }
  game.chain += 1;
  game.longest = Math.max(game.longest, game.chain);
  const won = (thing.kind === 'gold' ? 30 : 10) * Math.min(game.chain, 10);
  game.score += won;
  game.events.push({ what: 'pop', won, chain: game.chain, gold: thing.kind === 'gold', ...at });
}

function land(game, pip) {
  const { blanket } = game;
  const aside = (pip.x - blanket.x) / (blanket.width / 2);
  const crosses = pip.vy > 0 && pip.y + PIP >= BLANKET_Y && pip.y + PIP - pip.vy * STEP <= BLANKET_Y + 10;
  if (crosses && Math.abs(aside) <= 1.12) {
    const isToss = game.time - game.tossed <= TOSS;
    pip.y = BLANKET_Y - PIP;
    pip.vy = leap(isToss ? 560 : 480);
    pip.vx = aside * 210 + pip.vx * 0.25 + blanket.speed * 0.12;
    blanket.dent = isToss ? 1.6 : 1;
    game.tossed = Number.NEGATIVE_INFINITY;
    // A toss keeps the chain of popped balloons.
    if (!isToss) game.chain = 0;
    game.events.push({ what: isToss ? 'toss' : 'bounce', x: pip.x, y: pip.y });
    return;
  }
  if (pip.y + PIP < GROUND) return;
  pip.y = GROUND - PIP;
  pip.state = 'down';
  game.events.push({ what: 'hay', x: pip.x, y: pip.y });
}

function fall(game) {
  game.lives -= 1;
  game.chain = 0;
  if (game.lives === 0) {
    game.state = 'over';
    return;
  }
  game.state = 'ready';
  game.pips = game.pips.map((_, n) => waiting(game, n));
}

function endRound(game) {
  game.score += 100 + game.lives * 50;
  game.state = game.round === ROUNDS.length - 1 ? 'won' : 'cleared';
  game.events.push({ what: 'round', x: WIDTH / 2, y: HEIGHT / 2 });
}

export function nextRound(game) {
  game.round += 1;
  lay(game);
}

export const medalFor = (score) => MEDALS.filter(([, least]) => score >= least).at(-1)?.[0];

/** Returns where Pip lands on the blanket if nothing is in the way. */
export function landing(game, pip) {
  const drop = BLANKET_Y - PIP - pip.y;
  const time = (-pip.vy + Math.sqrt(Math.max(0, pip.vy ** 2 + 2 * GRAVITY * drop))) / GRAVITY;
  const span = WIDTH - 2 * PIP;
  const straight = pip.x + pip.vx * time + (game.wind * time ** 2) / 2 - PIP;
  const folded = ((straight % (2 * span)) + 2 * span) % (2 * span);
  return { time, x: PIP + (folded > span ? 2 * span - folded : folded) };
}
