import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { herd } from '../herd.ts';
import { isNightly } from '../nightly.ts';

/** Several times as many as are let in at once. */
const devices = isNightly ? 1_000 : 250;

test('many devices that come back at the same moment are all synced, each write once, and told nothing but to come again', async () => {
  const { comeBack, kept, close } = await herd(devices);
  try {
    // Nobody waits for a moment of their own at first, and then everybody only a tenth of what they are told.
    const told = await comeBack({ first: () => Promise.resolve(), again: (ms) => wait(ms / 10) });
    const answers = told.flatMap((each) => each.answers);
    const shed = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    // So many at once are more than there are places for: if nobody was told to come again, nothing was shown.
    expect(shed.length).toBeGreaterThan(0);
    expect(shed.filter(({ retryAfter }) => !(retryAfter >= 1))).toEqual([]);
    expect(told.map((each) => each.answers.at(-1)?.status)).toEqual(Array(devices).fill(200));
    expect(told.flatMap((each) => each.refused)).toEqual([]);
    const { there, should } = await kept();
    expect(there).toEqual(should);
  } finally {
    await close();
  }
});
