import { type EndpointName, endpoints } from '#sync/contract/index.ts';
import type { Review } from '#sync/contract/reviews.ts';
import { type Op, opVersion } from '#sync/contract/sync.ts';
import { fateOf, Refusal } from '#sync/refusal.ts';
import { hasBase, resolve, type Standing } from '#sync/resolve.ts';
import { type Db, refusalOf, sql } from '../db/port.ts';
import { parse } from '../input.ts';
import type { Caller } from '../may.ts';
import type { At } from '../mount.ts';
import { onceEach } from '../once.ts';
import { byId, mine } from '../reviews/store.ts';
import { applied, type Kept } from './answers.ts';
import { type Changes, merge, noChanges, noting } from './feed.ts';

type Feed = { rev: number; gone: 0 | 1; clientId: string | null };

const feedOf = sql<Feed>`
  SELECT rev, gone, "clientId" FROM sync_feed WHERE "userId" = :userId AND kind = 'review' AND "entityId" = :id`;

const rejected = (refusal: Refusal): Kept => ({
  ...applied,
  status: 'rejected',
  code: refusal.code,
  // It may repeat what was sent, is kept and is said again.
  message: refusal.message.slice(0, 200),
});

const isQueued = (name: string): name is EndpointName => name in endpoints && endpoints[name as EndpointName].queued;

/** The review a write is about, as it stands for its author; undefined when there never was one. */
async function standingOf(
  db: Db,
  op: Op,
  userId: string,
): Promise<(Standing & { row: Review | undefined }) | undefined> {
  const { id, gameId, rating, comment } = op.input as Partial<Pick<Review, 'id' | 'gameId' | 'rating' | 'comment'>>;
  const key = (op.name === 'reviews.post' ? gameId : id) as string;
  const found =
    op.name === 'reviews.post' ? await mine.get(db, { gameId: key, userId }) : await byId.get(db, { id: key });
  const row = found?.userId === userId ? found : undefined;
  const feed = await feedOf.get(db, { userId, id: row?.id ?? key });
  if (!row && !feed) return undefined;
  return {
    row,
    present: row !== undefined,
    rev: feed?.rev ?? 0,
    clientId: feed?.clientId ?? null,
    sameContent: row?.rating === rating && row?.comment === comment,
  };
}

async function run(op: Op, clientId: string, at: At<Caller>): Promise<Kept> {
  const standing = hasBase(op.name) ? await standingOf(at.db, op, at.caller.id) : undefined;
  const verdict = resolve(op.name, op.base, standing, clientId);
  // Another's review, which staff may remove: the handler decides, also for who is staff no more.
  const foreign = verdict === 'nothing' && !standing && (await byId.get(at.db, { id: op.input['id'] as string }));
  if (verdict === 'nothing' && !foreign) return applied;
  if (verdict === 'conflict')
    return {
      status: 'conflict',
      code: 'conflict',
      message: 'It was changed somewhere else in the meantime',
      row: standing?.row ? JSON.stringify(standing.row) : null,
      rev: standing?.rev ?? null,
    };
  // A post over one's own review that stands is an edit of it.
  if (op.name === 'reviews.post' && standing?.row) {
    const { gameId: _, ...content } = op.input;
    await at.perform('reviews.edit', parse(endpoints['reviews.edit'], { ...content, id: standing.row.id }), at);
  } else await at.perform(op.name as EndpointName, op.input, at);
  return applied;
}

/** How a batch's writes are taken. `together`: one that fails undoes them all. `alone`: each in a savepoint of its own. */
export type Taken = 'together' | 'alone';

/** Before anything looks at it: until then its input may be of any form whatever. */
const read = (op: Op): Op => ({ ...op, input: parse(endpoints[op.name as EndpointName], op.input) });

/** A domain refusal rolls its savepoint back and is an answer; anything else is thrown. */
async function alone(op: Op, clientId: string, at: At<Caller>, changes: Changes): Promise<Kept> {
  try {
    const known = read(op);
    const own = noChanges();
    const answer = await at.db.transaction(() => run(known, clientId, { ...at, ...noting(own), once: onceEach() }));
    merge(changes, own);
    return answer;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || fateOf[refusal.code] === 'retry') throw error;
    return rejected(refusal);
  }
}

/** One write: its answer, or undefined when it must be tried again later. Taken together, whatever refuses it is thrown. */
export function apply(
  op: Op,
  { clientId, occurredAt, taken }: { clientId: string; occurredAt: string; taken: Taken },
  at: At<Caller>,
  changes: Changes,
): Promise<Kept> | Kept | undefined {
  if (!isQueued(op.name))
    return op.v > opVersion ? undefined : rejected(new Refusal('invalid', 'This cannot be queued'));
  if (op.v > opVersion) return undefined;
  const here = { ...at, id: op.id, occurredAt };
  return taken === 'together' ? run(read(op), clientId, here) : alone(op, clientId, here, changes);
}
