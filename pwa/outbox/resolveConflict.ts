import type { RejectedWrite } from '#sync/protocol/outbox.ts';
import { userDb } from '../storage/database.ts';
import { retryAfterEviction } from '../storage/quota.ts';
import { enqueueWrite } from './outbox.ts';

/**
 * Queues the person's version again, after they saw what the server has in place of their refused or conflicting write.
 */
export async function resolveWithMine(userId: string, id: string): Promise<void> {
  const db = userDb(userId);
  // One transaction moves the text, so it is always in exactly one of the two tables.
  await retryAfterEviction(() =>
    db.transaction('rw', db.outbox, db.base, db.meta, db.dead, async () => {
      const dead = await db.dead.get(id);
      if (!dead) return;
      await keepAnew(userId, dead);
      await db.dead.delete(id);
    }),
  );
}

async function keepAnew(userId: string, dead: RejectedWrite): Promise<void> {
  const standing = dead.row as { id: string } | null;
  const { rating, comment } = dead.write.input;
  const words = dead.status === 'conflict' && dead.write.name !== 'reviews.remove';
  if (words && standing)
    await enqueueWrite(userId, 'reviews.edit', { id: standing.id, rating, comment }, { base: dead.rev });
  else if (words && dead.gameId)
    await enqueueWrite(userId, 'reviews.post', { gameId: dead.gameId, rating, comment }, { base: null });
  else await enqueueWrite(userId, dead.write.name, dead.write.input, { base: dead.rev });
}
