import { expect, test } from 'vitest';
import type { Db, Params } from '../db/port.ts';
import { createRecorder, emptyChanges, lockAccounts, lockAccountsForBatch, publishChanges } from './changeFeed.ts';

/** A database that records only whose counter is locked, and in which order. */
function noted(): { db: Db; taken: string[] } {
  const taken: string[] = [];
  const note = ({ userId }: Params) => taken.push(String(userId));
  const transaction = {};
  const db = {
    open: () => transaction,
    run: async (text: string, params: Params) => (text.includes('INTO sync_users') ? note(params) : 1),
    runEach: async () => {},
    get: async (_: string, params: Params) => ({ rev: note(params) }),
  };
  return { db: db as unknown as Db, taken };
}

test('account counters are locked in sorted order, each once', async () => {
  const { db, taken } = noted();
  await lockAccounts(db, ['zoe', 'ben', 'zoe', 'amy']);
  expect(taken).toEqual(['amy', 'ben', 'zoe']);
});

test('locks taken at batch start are not re-acquired', async () => {
  const { db, taken } = noted();
  await lockAccountsForBatch(db, ['zoe', 'amy']);
  await lockAccounts(db, ['amy', 'zoe']);
  expect(taken).toEqual(['amy', 'zoe']);
});

test('accounts get their revisions in the order in which they are locked', async () => {
  const { db, taken } = noted();
  const changes = emptyChanges();
  const { changed } = createRecorder(changes);
  for (const [i, userId] of ['zoe', 'amy', 'zoe', 'ben'].entries()) changed(userId, 'message', `m${i}`);
  await publishChanges(db, changes, '2026-09-01T08:00:00.000Z');
  expect(taken).toEqual(['amy', 'ben', 'zoe']);
});
