import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { herd } from '../herd.ts';
import { isNightly } from '../nightly.ts';

/** Several times as many as the server lets in at once. */
const devices = isNightly ? 1_000 : 250;

test('many devices that return at the same moment all sync, each write once, and get no answer but success or retry', async () => {
  const { comeBack, kept, close } = await herd(devices);
  try {
    // All devices start at once, and then wait only a tenth of the time they are told.
    const told = await comeBack({ first: () => Promise.resolve(), again: (ms) => wait(ms / 10) });
    const answers = told.flatMap((each) => each.answers);
    const shed = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    // There are more devices than permits; if none was told to retry, the test has shown nothing.
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
