import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../config/packageRoot.ts';

// The game is plain JavaScript without types, like any developer's build.
const build = join(root, 'api/demo/games/bounce-brigade/build');
const { createGame, landing, MEDALS, medalFor, nextRound, press, STEP, step, WIDTH } = await import(
  join(build, 'rules.js')
);
const { ROUNDS } = await import(join(build, 'rounds.js'));

type Event = { what: string };
type Pip = { state: string };
type Landing = { time: number; x: number };

/** Plays the whole fair: moves the blanket near the landing point, and tosses if `tosses` is set. */
function play(seed: number, tosses: boolean) {
  let random = seed;
  const chance = () => (random = (random * 1664525 + 1013904223) % 4294967296) / 4294967296;
  const game = createGame();
  let [aim, steps] = [0, 0];
  const most = (60 * 60) / STEP;
  for (; game.state !== 'won' && game.state !== 'over' && steps < most; steps++) {
    if (game.state === 'ready') press(game);
    if (game.state === 'cleared') nextRound(game);
    const flying = game.pips.filter(({ state }: Pip) => state === 'flying');
    const [next] = flying.map((pip: Pip) => landing(game, pip)).sort((a: Landing, b: Landing) => a.time - b.time);
    if (game.events.some(({ what }: Event) => what === 'bounce' || what === 'toss')) aim = (chance() * 2 - 1) * 0.75;
    if (next && tosses && next.time < 0.05) press(game);
    step(game, { x: next ? next.x - (aim * game.blanket.width) / 2 : WIDTH / 2 });
  }
  return game;
}

describe('Bounce Brigade', () => {
  test('all twelve rounds can be won, and tossing wins the gold medal that plain catching does not', () => {
    expect(ROUNDS).toHaveLength(12);
    for (const seed of [1, 2]) {
      const [plain, tossed] = [play(seed, false), play(seed, true)];
      expect([seed, plain.state, tossed.state]).toEqual([seed, 'won', 'won']);
      expect(tossed.score).toBeGreaterThan(plain.score);
      expect([medalFor(plain.score) !== 'Gold', medalFor(tossed.score)]).toEqual([true, 'Gold']);
    }
    expect(MEDALS.map(([name]: [string]) => name)).toEqual(['Bronze', 'Silver', 'Gold']);
  });

  test('a player who does not move the blanket loses after three naps, without a medal', () => {
    const game = createGame();
    for (let n = 0; game.state !== 'over' && n < 600 / STEP; n++) {
      if (game.state === 'ready') press(game);
      step(game, { x: 0 });
    }
    expect([game.state, game.lives, medalFor(game.score)]).toEqual(['over', 0, undefined]);
  });

  test('a press at the landing is a toss and keeps the chain; an early press is not a toss', () => {
    const landed = (early: number) => {
      const game = createGame();
      press(game);
      for (let n = 0; n < 10 / STEP; n++) {
        const [pip] = game.pips;
        step(game, { x: pip.state === 'flying' ? landing(game, pip).x : WIDTH / 2 });
        const said = game.events.map(({ what }: Event) => what);
        if (game.time > 1 && (said.includes('bounce') || said.includes('toss'))) return said.includes('toss');
        if (pip.vy > 0 && Math.abs(landing(game, pip).time - early) < STEP / 2) press(game);
      }
      return undefined;
    };
    expect([landed(0.05), landed(0.5)]).toEqual([true, false]);
  });

  test('the blanket cannot leave the sky in either direction', () => {
    for (const way of [-1, 1]) {
      const game = createGame();
      for (let n = 0; n < 3 / STEP; n++) step(game, { way });
      expect(Math.abs(game.blanket.x - WIDTH / 2)).toBeCloseTo((WIDTH - game.blanket.width) / 2, 5);
    }
  });
});
