import type { Context } from 'koa';
import { expect, test } from 'vitest';
import { createLoadShedder } from './loadShedding.ts';

const asks = (method: string) => ({ method, path: '/api/sync' }) as Context;
const busy = expect.objectContaining({ code: 'busy', retryAfter: expect.any(Number) });

test('a write is refused while all permits are taken and accepted when one is free', async () => {
  const places = createLoadShedder(2);
  let finish = () => {};
  const work = () => new Promise<void>((resolve) => (finish = resolve));
  const first = places.hold(async () => 'first');
  const second = places.hold(work);
  await expect(places.hold(async () => 'third')).rejects.toEqual(busy);
  expect(() => places.door(asks('POST'), async () => {})).toThrow(busy);
  // Reads need no permit.
  await places.door(asks('GET'), async () => {});
  expect(await first).toBe('first');
  expect(await places.hold(async () => 'again')).toBe('again');
  finish();
  await second;
});

test('failing work returns its permit', async () => {
  const places = createLoadShedder(1);
  const fails = () => places.hold(() => Promise.reject(new Error('no')));
  await expect(fails()).rejects.toThrow('no');
  await expect(fails()).rejects.toThrow('no');
});

test('clients refused together get different retry times', async () => {
  const places = createLoadShedder(0);
  const told = new Set<unknown>();
  for (let i = 0; i < 200; i++)
    await places.hold(async () => {}).catch((error: { retryAfter: number }) => told.add(error.retryAfter));
  expect(told.size).toBeGreaterThan(3);
  expect(Math.min(...([...told] as number[]))).toBeGreaterThanOrEqual(2);
});

test('work starts although other requests keep arriving', async () => {
  const places = createLoadShedder(1);
  let going = true;
  const crowd = async () => {
    while (going) {
      await Promise.resolve(places.door(asks('GET'), async () => {}));
      await new Promise(setImmediate);
    }
  };
  const crowded = crowd();
  expect(await places.hold(async () => 'done')).toBe('done');
  going = false;
  await crowded;
});
