import { describe, expect, test } from 'vitest';
import { endpointNames, endpoints, type QueuedName } from '../contract/index.ts';
import { kindNames, protocolVersion } from '../contract/sync.ts';
import { applyPendingWrites, createdRow, type RevisionedRow, writesAffecting } from './optimisticUpdates.ts';
import type { PendingWrite } from './outbox.ts';

const [me, friend, game] = [
  '0190f0e2-3b1c-7c55-9a55-00000000000a',
  '0190f0e2-3b1c-7c55-9a55-00000000000b',
  '0190f0e2-3b1c-7c55-9a55-00000000000c',
];
const at = '2026-01-02T00:00:00.000Z';
let made = 0;
const write = (name: QueuedName, input: Record<string, unknown>): PendingWrite => ({
  ...{ id: `0190f0e2-3b1c-7c55-9a55-${String(++made).padStart(12, '0')}`, name, v: 1, at, input },
});

test('an add made offline shows at once, under the id that the row will have', () => {
  const add = write('wishlist.add', { gameId: game });
  const shown = applyPendingWrites('wishlist', [], [add], me);
  expect(shown.map((held) => held.row)).toEqual([{ id: add.id, userId: me, gameId: game, addedAt: at }]);
  expect(applyPendingWrites('wishlist', [], [add, write('wishlist.remove', { id: game })], me)).toEqual([]);
});

test('a write whose row exists already is not applied again', () => {
  const said = write('friends.message', { receiverId: friend, content: 'once' });
  const [row] = applyPendingWrites('message', [], [said], me);
  const read = [{ rev: 4, row: { ...(row as RevisionedRow<'message'>).row, isRead: 1 as const } }];
  expect(applyPendingWrites('message', read, [said], me)).toEqual(read);
});

test("applying pending writes does not change the server's rows", () => {
  const base: RevisionedRow<'wishlist'>[] = [{ rev: 3, row: { id: game, userId: me, gameId: game, addedAt: at } }];
  const before = structuredClone(base);
  expect(applyPendingWrites('wishlist', base, [write('wishlist.remove', { id: game })], me)).toEqual([]);
  expect(base).toEqual(before);
});

test('a game moved offline shows on the wishlist at once, and no longer in the cart', () => {
  const base: RevisionedRow<'cart'>[] = [{ rev: 3, row: { id: friend, userId: me, gameId: game, addedAt: at } }];
  const move = write('cart.moveToWishlist', { id: game });
  expect(applyPendingWrites('cart', base, [move], me)).toEqual([]);
  expect(applyPendingWrites('wishlist', [], [move], me).map(({ row }) => row)).toEqual([
    { id: move.id, userId: me, gameId: game, addedAt: at },
  ]);
  const add = write('cart.add', { gameId: game });
  expect(applyPendingWrites('cart', base, [move, add], me).map(({ row }) => row.id)).toEqual([add.id]);
  expect(applyPendingWrites('cart', base, [add], me)).toEqual(base);
  expect(applyPendingWrites('cart', base, [write('cart.remove', { id: friend })], me)).toEqual([]);
});

test('a pending message is at the end of its conversation', () => {
  const message = write('friends.message', { receiverId: friend, content: 'hi' });
  expect(applyPendingWrites('message', [], [message], me).at(-1)?.row).toMatchObject({
    id: message.id,
    senderId: me,
    content: 'hi',
  });
});

test('a reported message disappears at once, and with a block everything between the two people', () => {
  const other = '0190f0e2-3b1c-7c55-9a55-00000000000d';
  const message = (id: string, senderId: string, receiverId: string): RevisionedRow<'message'> => ({
    rev: 1,
    row: { id, senderId, receiverId, content: 'x', isRead: 0, createdAt: at },
  });
  const person = (id: string) => ({ id, username: 'x', firstName: null, lastName: null, profileImageUrl: null });
  const messages = [message('one', friend, me), message('two', friend, me), message('three', me, other)];
  messages.push(message('four', me, friend));
  const friends = [friend, other].map((id) => ({ rev: 1, row: { id: `with ${id}`, friend: person(id) } }));
  const requests = [friend, other].map((id) => ({
    rev: 1,
    row: { id: `of ${id}`, requester: person(id), createdAt: at },
  }));
  const report = (more: object) =>
    write('reports.quick', { kind: 'message', id: 'one', authorId: friend, block: 0, ...more });
  const left = (one: PendingWrite) => [
    applyPendingWrites('message', messages, [one], me).map(({ row }) => row.id),
    applyPendingWrites('friend', friends, [one], me).map(({ row }) => row.id),
    applyPendingWrites('request', requests, [one], me).map(({ row }) => row.id),
  ];
  const [both, asking] = [friends.map(({ row }) => row.id), requests.map(({ row }) => row.id)];
  expect(left(report({}))).toEqual([['two', 'three', 'four'], both, asking]);
  expect(left(report({ block: 1 }))).toEqual([['three'], [`with ${other}`], [`of ${other}`]]);
  // A review with the same id as a message does not hide the message.
  expect(left(report({ kind: 'review' }))).toEqual([messages.map(({ row }) => row.id), both, asking]);
});

test('time played offline counts for its game', () => {
  const base: RevisionedRow<'library'>[] = [
    { rev: 1, row: { id: game, userId: me, gameId: game, addedAt: at, lastPlayedAt: null, playtime: 60 } },
  ];
  const start = write('plays.start', { gameId: game });
  const end = { ...write('plays.end', { sessionId: start.id, activeSeconds: 90 }), gameId: game };
  expect(applyPendingWrites('library', base, [start, end], me)[0]?.row).toMatchObject({
    lastPlayedAt: at,
    playtime: 150,
  });
});

test('marking all as read leaves later notifications unread', () => {
  const note = (id: string, rev: number): RevisionedRow<'notification'> => ({
    rev,
    row: {
      ...{
        id,
        userId: me,
        type: 'friend_message',
        title: '',
        message: '',
        gameId: null,
        reportId: null,
        isRead: 0,
        createdAt: at,
      },
    },
  });
  const shown = applyPendingWrites(
    'notification',
    [note(game, 4), note(friend, 5)],
    [write('notifications.readAll', { upToRev: 4 })],
    me,
  );
  expect(shown.map((held) => held.row.isRead)).toEqual([1, 0]);
});

// Devices of any age create these rows themselves; creating different ones requires a new version of the protocol.
describe(`in version ${protocolVersion} of the protocol a write makes`, () => {
  const inputs: { [N in QueuedName]?: [input: Record<string, unknown>, kind: string, row: Record<string, unknown>] } = {
    'library.add': [{ id: game }, 'library', { gameId: game, addedAt: at, lastPlayedAt: null, playtime: 0 }],
    'wishlist.add': [{ gameId: game }, 'wishlist', { gameId: game, addedAt: at }],
    'cart.add': [{ gameId: game }, 'cart', { gameId: game, addedAt: at }],
    'cart.moveToWishlist': [{ id: game }, 'wishlist', { gameId: game, addedAt: at }],
    'reviews.post': [
      { gameId: game, rating: 4, comment: 'Fun' },
      'review',
      { gameId: game, rating: 4, comment: 'Fun', createdAt: at, updatedAt: at },
    ],
    'friends.message': [
      { receiverId: friend, content: 'hi' },
      'message',
      { receiverId: friend, content: 'hi', isRead: 0, createdAt: at },
    ],
  };
  test.each(endpointNames.filter((name) => endpoints[name].queued))('%s', (name) => {
    const [input, kind, row] = inputs[name as QueuedName] ?? [{ id: game, sessionId: game }];
    const one = write(name as QueuedName, input);
    const whose = name === 'friends.message' ? { senderId: me } : { userId: me };
    expect([protocolVersion, createdRow(one, me)]).toEqual([
      '1',
      kind && { kind, row: { id: one.id, ...whose, ...row } },
    ]);
  });

  test('nothing, if this app does not know the write', () => {
    for (const name of ['toString', 'nothing.known'])
      expect(createdRow(write(name as QueuedName, {}), me)).toBeUndefined();
  });
});

test('each kind of row is affected by exactly the writes that change it', () => {
  expect(Object.fromEntries(kindNames.map((kind) => [kind, writesAffecting(kind).sort()]))).toEqual({
    library: ['library.add', 'library.remove', 'plays.end', 'plays.start'],
    wishlist: ['cart.moveToWishlist', 'wishlist.add', 'wishlist.remove'],
    cart: ['cart.add', 'cart.moveToWishlist', 'cart.remove'],
    review: ['reviews.edit', 'reviews.post', 'reviews.remove'],
    friend: ['reports.quick'],
    request: ['reports.quick'],
    message: ['friends.message', 'reports.quick'],
    notification: ['notifications.read', 'notifications.readAll'],
    block: [],
    decision: [],
  });
});
