import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createBackgroundTasks } from './backgroundTasks.ts';

const quiet = pino({ level: 'silent' });

test('background tasks run one after another, never before their caller continues', async () => {
  const behind = createBackgroundTasks(quiet);
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    seen.push(`${name} ends`);
  };
  behind.begin('one', work('one'));
  behind.begin('two', work('two'));
  await Promise.resolve();
  expect(seen).toEqual([]);
  await behind.done();
  expect(seen).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

test('a waiting task is not queued twice, but a running task is queued again', async () => {
  const behind = createBackgroundTasks(quiet);
  let times = 0;
  const again = async () => void times++;
  const first = async () => {
    times++;
    behind.begin('sweep', again);
    behind.begin('sweep', again);
  };
  behind.begin('sweep', first);
  behind.begin('sweep', first);
  await behind.done();
  await behind.done();
  expect(times).toBe(2);
});

test('a failing task does not block the others', async () => {
  const behind = createBackgroundTasks(quiet);
  let isDone = false;
  behind.begin('wrong', () => Promise.reject(new Error('as it may')));
  behind.begin('right', async () => void (isDone = true));
  await behind.done();
  expect(isDone).toBe(true);
  expect([...behind.failures]).toEqual([['wrong', 1]]);
});
