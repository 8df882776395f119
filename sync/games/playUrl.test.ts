import { expect, test } from 'vitest';
import { playedAt, playUrl, previewAddress } from './playUrl.ts';

const game = '01a1fc80-88bc-72c9-9c1b-093c0750e60e';
const label = `p${'0'.repeat(55)}`;

test('a play URL identifies its game, and a preview URL its own origin', () => {
  expect(playedAt(playUrl(game))).toEqual({ gameId: game, label: game });
  expect(playedAt(`/game/${game}?from=home&play=1`)).toEqual({ gameId: game, label: game });
  expect(playedAt(previewAddress(game, 'c3', label))).toEqual({ gameId: game, label });
});

test('a preview URL plays nothing until the store has issued its label', () => {
  expect(playedAt(previewAddress(game, 'c3'))).toBeUndefined();
  expect(playedAt(previewAddress(game, 'c3', game))).toBeUndefined();
  expect(playedAt(previewAddress(game, 'c3', '*'))).toBeUndefined();
  expect(playedAt(`/game/${game}?play=1&at=${label}`)).toBeUndefined();
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
])('no other spelling of a play URL plays a game: %s', (address) => {
  expect(playedAt(address)).toBeUndefined();
});
