import { expect, test } from 'vitest';
import { gamePlayedAt, playAddress } from './playing.ts';

const game = '01a1fc80-88bc-72c9-9c1b-093c0750e60e';

test('the address that a game is played at says which one, and so does that of a trial', () => {
  expect(gamePlayedAt(playAddress(game))).toBe(game);
  expect(gamePlayedAt(playAddress(game, 'c3'))).toBe(game);
  expect(gamePlayedAt(`/game/${game}?from=home&play=1`)).toBe(game);
});

test.each([
  `/game/${game}`,
  `/game/${game}?play=10`,
  `/game/${game}?replay=1`,
  `/game/${game}/?play=1`,
  `/Game/${game}?play=1`,
  `/game/${game}?play=%31`,
  `/game/${game}?pl%61y=1`,
  `/game/%30${game.slice(1)}?play=1`,
  `/library?play=1`,
])('no other spelling of it plays a game: %s', (address) => {
  expect(gamePlayedAt(address)).toBeUndefined();
});
