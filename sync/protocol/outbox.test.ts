import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpoints, type QueuedName } from '../contract/index.ts';
import { applyPendingWrites } from './optimisticUpdates.ts';
import {
  backoffDelay,
  enqueue,
  entityKey,
  entityKeyPrefix,
  forcedRetryDelay,
  maxBatchBytes,
  nextBatch,
  type PendingWrite,
  type QueuedWrite,
  reconnectJitter,
  resealForNewClient,
  sealDrafts,
  settleBatch,
} from './outbox.ts';

const game = '0190f0e2-3b1c-7c55-9a55-0d5a3f2e9c11';
let made = 0;
const write = (name: QueuedName, input: Record<string, unknown>, more: Partial<PendingWrite> = {}): PendingWrite => ({
  id: `0190f0e2-3b1c-7c55-9a55-${String(++made).padStart(12, '0')}`,
  name,
  v: 1,
  at: '2026-01-01T00:00:00.000Z',
  input,
  ...more,
});

/** Builds a queue as the device does: every write goes through `enqueue`. */
function queued(writes: PendingWrite[], inBase = false, sealedFirst = 0): QueuedWrite[] {
  let queue: QueuedWrite[] = [];
  writes.forEach((w, i) => {
    const { drop, change, add } = enqueue(queue, w, inBase);
    queue = queue.filter((x) => !drop.includes(x.order)).map((x) => (change?.order === x.order ? change : x));
    if (add)
      queue.push({
        order: i,
        state: i < sealedFirst ? 'sealed' : 'draft',
        seq: i < sealedFirst ? i + 1 : null,
        write: add,
        gameId: null,
      });
  });
  return queue;
}
const names = (queue: QueuedWrite[]) => queue.map((w) => w.write.name);

describe('coalescing', () => {
  test('adding and removing what was not there leaves nothing to send', () => {
    const queue = queued([write('wishlist.add', { gameId: game }), write('wishlist.remove', { id: game })], false);
    expect(queue).toEqual([]);
  });

  test('removing and adding what was there leaves nothing to send', () => {
    expect(queued([write('wishlist.remove', { id: game }), write('wishlist.add', { gameId: game })], true)).toEqual([]);
  });

  test("nothing cancels before the server's rows have arrived", () => {
    const unknown = (...writes: PendingWrite[]): QueuedWrite[] => {
      const [first, second] = writes as [PendingWrite, PendingWrite];
      const waiting: QueuedWrite = { order: 0, state: 'draft', seq: null, write: first, gameId: null };
      const { add } = enqueue([waiting], second, undefined);
      return add ? [{ ...waiting, write: add }] : [];
    };
    const [add, remove] = [write('wishlist.add', { gameId: game }), write('wishlist.remove', { id: game })];
    expect(names(unknown(add, remove))).toEqual(['wishlist.remove']);
    expect(names(unknown(remove, add))).toEqual(['wishlist.add']);
  });

  test('a repeated report of a thing updates the queued one, and withdraws neither a block nor a reason', () => {
    const said = { kind: 'message', id: game, authorId: game, quote: '', note: '', reason: 'other', block: 0 };
    const report = (more: object) => write('reports.quick', { ...said, ...more });
    const first = report({ block: 1, quote: 'What was seen' });
    const queue = queued([first, report({ reason: 'bullying', note: 'Daily' }), report({})]);
    expect(queue.map((w) => w.write)).toEqual([
      { ...first, input: { ...said, block: 1, reason: 'bullying', note: 'Daily', quote: 'What was seen' } },
    ]);
    expect(queued([first, report({ kind: 'review' })])).toHaveLength(2);
    // A sealed report does not change.
    expect(queued([first, report({ reason: 'hate' })], false, 1)).toHaveLength(2);
  });

  test('adding a game to the cart and removing it leaves nothing to send', () => {
    expect(queued([write('cart.add', { gameId: game }), write('cart.remove', { id: game })], false)).toEqual([]);
    expect(queued([write('cart.remove', { id: game }), write('cart.add', { gameId: game })], true)).toEqual([]);
  });

  test('a move to the wishlist is sent, and later writes do not cancel those before it', () => {
    const move = write('cart.moveToWishlist', { id: game });
    expect(names(queued([write('cart.add', { gameId: game }), move, write('cart.remove', { id: game })]))).toEqual([
      'cart.add',
      'cart.moveToWishlist',
      'cart.remove',
    ]);
    expect(
      names(queued([write('wishlist.add', { gameId: game }), move, write('wishlist.remove', { id: game })])),
    ).toEqual(['wishlist.add', 'cart.moveToWishlist', 'wishlist.remove']);
  });

  test('after any sequence of adds, removes and moves the coalesced queue has the same result as the full one', () => {
    type Lists = { cart: string[]; wishlist: string[] };
    const games = [game, game.replace(/.$/, '2')];
    const act = fc.record({
      name: fc.constantFrom('cart.add', 'cart.remove', 'wishlist.add', 'wishlist.remove', 'cart.moveToWishlist'),
      about: fc.constantFrom(...games),
    });
    const made = ({ name, about }: { name: QueuedName; about: string }) =>
      write(name, name.endsWith('.add') ? { gameId: about } : { id: about });
    /** Applies writes like the server, which refuses to move a game that is not in the cart. */
    const leftBy = (writes: PendingWrite[], { cart, wishlist }: Lists) => {
      const there = { cart: new Set(cart), wishlist: new Set(wishlist) };
      for (const { name, input } of writes) {
        const [list, about] = [
          name.startsWith('cart.') ? there.cart : there.wishlist,
          String(input['gameId'] ?? input['id']),
        ];
        if (name.endsWith('.add')) list.add(about);
        else if (list.delete(about) && name === 'cart.moveToWishlist') there.wishlist.add(about);
      }
      return [[...there.cart].sort(), [...there.wishlist].sort()];
    };
    const lists = fc.record({ cart: fc.subarray(games), wishlist: fc.subarray(games) });
    fc.assert(
      fc.property(lists, fc.array(act, { maxLength: 12 }), fc.nat(4), (base, acts, sealedFirst) => {
        const all = (acts as { name: QueuedName; about: string }[]).map(made);
        let queue: QueuedWrite[] = [];
        for (const [i, w] of all.entries()) {
          const inBase = base[w.name.startsWith('cart.') ? 'cart' : 'wishlist'].includes(
            String(w.input['gameId'] ?? w.input['id']),
          );
          const { drop, add } = enqueue(queue, w, inBase);
          queue = queue.filter((x) => !drop.includes(x.order));
          if (add) queue.push({ order: i, state: 'draft', seq: null, write: add, gameId: null });
          if (i < sealedFirst) queue = queue.map((x) => ({ ...x, state: 'sealed' }));
        }
        const sent = queue.map((x) => x.write);
        expect(leftBy(sent, base)).toEqual(leftBy(all, base));
      }),
      { numRuns: 2_000 },
    );
  });

  test('a review written and then edited is one post with the last text, under the first id', () => {
    const post = write('reviews.post', { gameId: game, rating: 3, comment: 'ok' });
    const queue = queued([post, write('reviews.edit', { id: post.id, rating: 5, comment: 'great' })]);
    expect(queue).toHaveLength(1);
    expect(queue[0]?.write).toMatchObject({
      id: post.id,
      name: 'reviews.post',
      input: { gameId: game, rating: 5, comment: 'great' },
    });
  });

  test('an edit of the stars keeps the queued text', () => {
    const post = write('reviews.post', { gameId: game, rating: 3, comment: 'ok' });
    const queue = queued([post, write('reviews.edit', { id: post.id, rating: 5 })]);
    expect(queue.map((w) => w.write.input)).toEqual([{ gameId: game, rating: 5, comment: 'ok' }]);
    expect(
      applyPendingWrites('review', [], [post, write('reviews.edit', { id: post.id, rating: 5 })], game).map(
        ({ row }) => row.comment,
      ),
    ).toEqual(['ok']);
  });

  test('a review written and removed leaves nothing to send', () => {
    const post = write('reviews.post', { gameId: game, rating: 3, comment: '' });
    expect(queued([post, write('reviews.remove', { id: post.id })])).toEqual([]);
  });

  test('an edit followed by a removal keeps the revision that the person first saw', () => {
    const edit = write('reviews.edit', { id: game, rating: 3, comment: '' }, { base: 7 });
    const queue = queued([edit, write('reviews.remove', { id: game }, { base: 9 })]);
    expect(queue.map((w) => [w.write.name, w.write.base])).toEqual([['reviews.remove', 7]]);
  });

  test('a sealed write never changes and is never cancelled', () => {
    const add = write('wishlist.add', { gameId: game });
    const queue = queued(
      [add, write('wishlist.remove', { id: game }), write('wishlist.add', { gameId: game })],
      false,
      1,
    );
    expect(queue[0]).toMatchObject({ state: 'sealed', write: add });
    expect(names(queue)).toEqual(['wishlist.add', 'wishlist.add']);
  });

  test('messages are never coalesced', () => {
    const hello = { receiverId: game, content: 'hello' };
    expect(queued([write('friends.message', hello), write('friends.message', hello)])).toHaveLength(2);
  });
});

describe('sealing', () => {
  test('takes at most 100 writes, in their order, with consecutive places', () => {
    const queue = queued(
      Array.from({ length: 250 }, () => write('friends.message', { receiverId: game, content: 'x' })),
    );
    const sealed = sealDrafts(queue, 41);
    expect(sealed.map((w) => w.seq)).toEqual(Array.from({ length: 100 }, (_, i) => 41 + i));
    expect(sealed.map((w) => w.order)).toEqual(queue.slice(0, 100).map((w) => w.order));
  });

  test('takes at most 64 KB, but always one write of any size', () => {
    const long = () => write('friends.message', { receiverId: game, content: 'x'.repeat(maxBatchBytes / 4) });
    expect(sealDrafts(queued([long(), long(), long(), long(), long()]), 1)).toHaveLength(3);
    expect(
      sealDrafts(queued([write('friends.message', { receiverId: game, content: 'x'.repeat(maxBatchBytes * 2) })]), 1),
    ).toHaveLength(1);
  });

  test('under a new client id the same writes are sent with the same op ids', () => {
    const sealed = sealDrafts(
      queued([write('plays.start', { gameId: game }), write('friends.message', { receiverId: game, content: 'x' })]),
      5,
    );
    const again = resealForNewClient([...sealed].reverse());
    expect(again.map((w) => [w.seq, w.write.id])).toEqual(sealed.map((w, i) => [i + 1, w.write.id]));
  });
});

describe('answers', () => {
  const sealed = () =>
    sealDrafts(
      queued(Array.from({ length: 4 }, () => write('friends.message', { receiverId: game, content: 'x' }))),
      1,
    );

  test('a write missing in the results was applied; refused and conflicting ones are shown; the rest waits', () => {
    const { done, dead, kept } = settleBatch(sealed(), {
      last: 3,
      results: [
        { seq: 2, status: 'rejected', code: 'forbidden', message: 'Not friends' },
        { seq: 3, status: 'duplicate', first: 'conflict', rev: 9, row: null },
        { seq: 4, status: 'retry' },
      ],
    });
    expect(done.map((w) => w.seq)).toEqual([1]);
    expect(dead.map((d) => [d.status, d.message, d.rev])).toEqual([
      ['rejected', 'Not friends', null],
      ['conflict', '', 9],
    ]);
    expect(kept.map((w) => w.seq)).toEqual([4]);
  });

  test('every sealed write ends in exactly one place, whatever the server answers', () => {
    const status = fc.constantFrom('duplicate', 'rejected', 'conflict', 'retry');
    const result = fc.record({ seq: fc.integer({ min: 1, max: 6 }), status });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.array(result), (last, results) => {
        const all = sealed();
        const { done, dead, kept } = settleBatch(all, { last, results } as never);
        const ids = [...done.map((w) => w.write.id), ...dead.map((d) => d.id), ...kept.map((w) => w.write.id)];
        expect(ids.sort()).toEqual(all.map((w) => w.write.id).sort());
      }),
    );
  });
});

test('the back-off has jitter between zero and 5 minutes, and honors Retry-After', () => {
  fc.assert(
    fc.property(
      fc.nat(100),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.nat(600),
      (attempt, random, retryAfter) => {
        const wait = backoffDelay(attempt, random, retryAfter);
        expect(wait).toBeGreaterThanOrEqual(retryAfter * 1000);
        expect(wait).toBeLessThanOrEqual(Math.max(300_000, retryAfter * 2000));
      },
    ),
  );
});

const chance = fc.double({ min: 0, max: 0.999, noNaN: true });

test('clients that a busy server gives the same Retry-After do not return together', () => {
  const waits = [0, 0.25, 0.5, 0.75].map((random) => backoffDelay(0, random, 4));
  expect(waits).toEqual([4_000, 5_000, 6_000, 7_000]);
});

test('a device that was offline waits at most 30 s, and hardly at all after a short loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000, max: 10_000_000 }), chance, (away, random) => {
      const rest = reconnectJitter(away, random);
      expect(rest).toBeGreaterThanOrEqual(0);
      expect(rest).toBeLessThanOrEqual(Math.min(30_000, Math.ceil(Math.max(0, away) / 10)));
    }),
  );
  expect(reconnectJitter(3_600_000, 0.5)).toBe(15_000);
});

test('waiting writes are sent within a minute regardless of the back-off, and not by all devices at once', () => {
  fc.assert(
    fc.property(chance, (random) => {
      expect(forcedRetryDelay(random)).toBeGreaterThan(30_000);
      expect(forcedRetryDelay(random)).toBeLessThanOrEqual(60_000);
    }),
  );
  expect(forcedRetryDelay(0.1)).not.toBe(forcedRetryDelay(0.9));
});

test('a batch has only sealed writes, in their order', () => {
  const queue = [
    ...sealDrafts(queued([write('plays.start', { gameId: game })]), 3),
    ...queued([write('plays.start', { gameId: game })]),
  ];
  expect(nextBatch(queue, 100).map((op) => op.seq)).toEqual([3]);
});

test('the places of a batch are consecutive: it ends before a gap', () => {
  const queue = [4, 5, 7, 8].flatMap((seq) => sealDrafts(queued([write('plays.start', { gameId: game })]), seq));
  expect(nextBatch(queue, 100).map((op) => op.seq)).toEqual([4, 5]);
});

test('the entity prefix of a name finds exactly its writes', () => {
  const queuedNames = (Object.keys(endpoints) as QueuedName[]).filter((name) => endpoints[name].queued);
  expect(queuedNames.length).toBeGreaterThan(10);
  for (const name of queuedNames) {
    const entity = entityKey(write(name, { id: game, gameId: game }));
    expect(entity.startsWith(entityKeyPrefix(name)), `${name}: ${entity}`).toBe(true);
    // A second matching prefix would read a write twice.
    const begins = [...new Set(queuedNames.map(entityKeyPrefix))];
    expect(
      begins.filter((begin) => entity.startsWith(begin)),
      entity,
    ).toEqual([entityKeyPrefix(name)]);
  }
});
