import type { Dead } from '#sync/outbox.ts';
import { userDb } from './db.ts';
import { keepWrite } from './device.ts';
import { withRoom } from './room.ts';

/** The person has seen what stands instead of their refused or conflicting write, and wants theirs: it waits anew. */
export async function keepMine(userId: string, id: string): Promise<void> {
  const db = userDb(userId);
  // The words are in one of the two places, whatever happens, and never in both.
  await withRoom(() =>
    db.transaction('rw', db.outbox, db.base, db.meta, db.dead, async () => {
      const dead = await db.dead.get(id);
      if (!dead) return;
      await keepAnew(userId, dead);
      await db.dead.delete(id);
    }),
  );
}

async function keepAnew(userId: string, dead: Dead): Promise<void> {
  const standing = dead.row as { id: string } | null;
  const { rating, comment } = dead.write.input;
  const words = dead.status === 'conflict' && dead.write.name !== 'reviews.remove';
  if (words && standing)
    await keepWrite(userId, 'reviews.edit', { id: standing.id, rating, comment }, { base: dead.rev });
  else if (words && dead.gameId)
    await keepWrite(userId, 'reviews.post', { gameId: dead.gameId, rating, comment }, { base: null });
  else await keepWrite(userId, dead.write.name, dead.write.input, { base: dead.rev });
}
