import { expect, test } from 'vitest';
import { pack, unpackGame } from '../catalogue/columnarPack.ts';
import type { Game } from '../contract/games.ts';
import { type Op, SyncReply, sync } from '../contract/sync.ts';
import { requestOf } from '../endpoint.ts';
import {
  decodePull,
  decodeRequest,
  decodeResponse,
  encodePull,
  encodeRequest,
  encodeResponse,
  type SyncRequest,
} from './wireFormat.ts';

/**
 * The wire's form, frozen: apps and stores of different versions read each other's bytes. A change of a file in `golden/`
 * is a change of the protocol (docs/wire.md).
 */
const [me, friend] = ['0190f0e2-3b1c-7c55-9a55-00000000000a', '0190f0e2-3b1c-7c55-9a55-00000000000b'];
const [moth, hare] = ['0190f0e2-3b1c-7c55-9a55-0000000000a1', '0190f0e2-3b1c-7c55-9a55-0000000000a2'];
const opId = (n: number) => `0195f0e2-3b1c-7c55-9a55-00000000010${n}`;
const at = (seconds: number) => `2025-04-01T12:00:${String(seconds).padStart(2, '0')}.000Z`;

const ops: Op[] = [
  { seq: 8, id: opId(1), name: 'wishlist.add', v: 1, at: at(1), input: { gameId: moth } },
  { seq: 9, id: opId(2), name: 'wishlist.add', v: 1, at: at(2), input: { gameId: hare } },
  {
    seq: 10,
    id: opId(3),
    name: 'friends.message',
    v: 1,
    at: at(3),
    input: { receiverId: friend, content: '~hi ¡ñandú!' },
  },
  {
    seq: 11,
    id: opId(4),
    name: 'reviews.edit',
    v: 2,
    base: 6,
    at: at(4),
    input: { id: hare, rating: 5, comment: 'Fun' },
  },
];
const asked: SyncRequest = { clientId: me, acked: 7, now: at(9), cursor: { epoch: 'e1', rev: 40 }, limit: 50, ops };
const answer = {
  ...{ epoch: 'e1', last: 11, now: at(10) },
  results: [
    { seq: 11, status: 'conflict' as const, code: 'conflict' as const, message: 'It changed', row: null, rev: 9 },
  ],
  pull: {
    ...{ rev: 44, begun: 41, more: true, reset: false },
    rows: [
      ['wishlist', opId(1), 44, { id: opId(1), userId: me, gameId: moth, addedAt: at(2) }] as const,
      ['message', hare, 43, null] as const,
    ].map((row) => [...row] as [(typeof row)[0], string, number, unknown]),
  },
};
const golden = (name: string) => `./golden/${name}.txt`;
const textOf = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;

test('a request with writes has the form that every store reads', async () => {
  const text = textOf(encodeRequest(asked));
  await expect(text).toMatchFileSnapshot(golden('request'));
  expect(decodeRequest(sync.exchange.input.strict().parse(JSON.parse(text)))).toEqual(asked);
});

test('a request without writes has the form that every store reads', async () => {
  const { path, headers = {} } = requestOf(sync.pull, encodePull({ ...asked, ops: [] }));
  await expect(textOf({ path, headers })).toMatchFileSnapshot(golden('pull'));
  const own = Object.entries(headers).map(([name, value]) => [name.slice('x-recess-'.length), value]);
  const query = new URLSearchParams(path.split('?')[1]);
  const said = sync.pull.input.parse({ ...Object.fromEntries(query), ...Object.fromEntries(own) });
  expect(decodePull(said, asked.now)).toEqual({ ...asked, ops: [] });
});

test('an answer has the form that every app reads', async () => {
  const text = textOf(encodeResponse(answer, asked, me));
  await expect(text).toMatchFileSnapshot(golden('answer'));
  // A device makes the rows of its own writes again, behind those of others.
  const rows = [...answer.pull.rows].reverse();
  expect(decodeResponse(SyncReply().parse(JSON.parse(text)), asked, me)).toEqual({
    ...answer,
    pull: { ...answer.pull, rows },
  });
});

const game = (id: string, more: Partial<Game>): Game => ({
  ...{ id, title: 'Moth', description: 'Fly.', genres: ['Puzzle'], coverImage: '', imageHash: '', gameUrl: 'build:1' },
  ...{ price: 0, hasDemo: 0, demoUrl: null, developerId: me, developerName: 'ada', status: 'approved' },
  ...{
    rejectionReason: null,
    approvedBy: null,
    rating: 45,
    totalPlays: 12,
    reviewCount: 2,
    estimatedPlaytimeMinutes: 20,
  },
  ...{
    chromebookVerified: 1,
    mobileFriendly: 0,
    tabletOptimized: 0,
    worksOffline: 1,
    keyboardOnly: 0,
    mouseRequired: 0,
  },
  ...{ touchscreenSupport: 0, gamepadSupport: 0, fileSizeMB: 5, onSale: 0, salePrice: null, canCompleteOneSession: 1 },
  ...{ highReplayValue: 0, createdAt: at(0), approvedAt: at(5), triedAt: null, language: null },
  ...more,
});

test('a pack of the catalogue, which devices keep, has the form that every app reads', async () => {
  const games = [
    game(moth, {}),
    game(hare, { title: 'Hare', genres: ['Puzzle', 'Arcade'], language: 'es', salePrice: 99 }),
  ];
  const text = textOf(pack(games));
  await expect(text).toMatchFileSnapshot(golden('catalogue'));
  expect([0, 1].map((row) => unpackGame(JSON.parse(text), row))).toEqual(
    games.map((one) => expect.objectContaining({ title: one.title, genres: one.genres })),
  );
});
