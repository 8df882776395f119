import { expect, test } from 'vitest';
import type { Db, Params } from '../db/port.ts';
import { createRecorder, emptyChanges, lockAccounts, lockAccountsForBatch, publishChanges } from './changeFeed.ts';

/** A database that only notes whose counter is taken, in which order. */
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

test('accounts are taken in sorted order, each once, whoever is named first', async () => {
  const { db, taken } = noted();
  await lockAccounts(db, ['zoe', 'ben', 'zoe', 'amy']);
  expect(taken).toEqual(['amy', 'ben', 'zoe']);
});

test('what a batch holds from its beginning is not taken again in the midst of it', async () => {
  const { db, taken } = noted();
  await lockAccountsForBatch(db, ['zoe', 'amy']);
  await lockAccounts(db, ['amy', 'zoe']);
  expect(taken).toEqual(['amy', 'zoe']);
});

test('revisions are given in the order in which accounts are taken', async () => {
  const { db, taken } = noted();
  const changes = emptyChanges();
  const { changed } = createRecorder(changes);
  for (const [i, userId] of ['zoe', 'amy', 'zoe', 'ben'].entries()) changed(userId, 'message', `m${i}`);
  await publishChanges(db, changes, '2026-09-01T08:00:00.000Z');
  expect(taken).toEqual(['amy', 'ben', 'zoe']);
});
