import { expect, test } from 'vitest';
import { createActiveTimer } from './activePlayTime.ts';

function timed() {
  let at = 1_000;
  const time = createActiveTimer(() => at);
  const pass = (ms: number) => {
    at += ms;
    time.tick();
  };
  return { time, pass };
}

test('only the time while the game is visible counts as active', () => {
  const { time, pass } = timed();
  pass(3_000);
  expect(time.seconds()).toBe(0);
  time.go();
  for (let i = 0; i < 10; i++) pass(1_000);
  time.rest();
  pass(60_000);
  time.go();
  pass(1_500);
  expect(time.seconds()).toBe(11);
});

test('a closed lid counts as at most five seconds, and a clock that goes back as none', () => {
  const { time, pass } = timed();
  time.go();
  pass(8 * 3_600_000);
  expect(time.seconds()).toBe(5);
  pass(-2_000);
  expect(time.seconds()).toBe(5);
});
