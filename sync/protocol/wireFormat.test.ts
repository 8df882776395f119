import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpointNames, endpoints } from '../contract/index.ts';
import { longId, shortId, shortIdForm } from '../contract/shortId.ts';
import { kindNames, type Op, pullMax, type SyncAnswer, SyncReply, sync } from '../contract/sync.ts';
import { requestOf } from '../endpoint.ts';
import { occurredAt } from './conflicts.ts';
import { createdRow } from './optimisticUpdates.ts';
import {
  decodePull,
  decodeRequest,
  decodeResponse,
  encodePull,
  encodeRequest,
  encodeResponse,
  type SyncRequest,
  uuidTimestamp,
} from './wireFormat.ts';

const me = '0190f0e2-3b1c-7c55-9a55-00000000000a';
const idAt = (ms: number, n: number) => {
  const [time, end] = [ms.toString(16).padStart(12, '0'), n.toString(16).padStart(12, '0')];
  return `${time.slice(0, 8)}-${time.slice(8)}-7c55-9a55-${end}`;
};
const ids = fc
  .tuple(fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 }), fc.nat(40))
  .map(([ms, n]) => idAt(ms, n));
const moments = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const queued = endpointNames.filter((name) => endpoints[name].queued);
/** Texts, including those that look as if something was left out. */
const words = fc.oneof(
  fc.string(),
  fc.constantFrom('~', '~~', '~hi', `~${shortId(me)}`, `~~${shortId(me)}`, `${shortId(me)}`, me, me.toUpperCase()),
);
/** Some fields, in any order. */
const inputs = fc
  .record({ gameId: ids, id: ids, rating: fc.nat(5), comment: fc.option(words, { nil: undefined }), receiverId: ids })
  .chain((input) => fc.shuffledSubarray(Object.entries(input), { minLength: 3 }))
  .map(Object.fromEntries<string | number | undefined>);
const op = fc
  .tuple(
    fc.record({ id: ids, name: fc.constantFrom(...queued, 'of a newer app', 'toString'), input: inputs }),
    fc.record({ v: fc.constantFrom(1, 1, 1, 2) }),
    fc.record({ base: fc.constantFrom(null, 0, 7) }, { requiredKeys: [] }),
    fc.option(moments, { nil: undefined }),
  )
  .map(([said, v, base, at]) => ({ ...said, ...v, ...base, at: at ?? uuidTimestamp(said.id) }));
const asked: fc.Arbitrary<SyncRequest> = fc
  .record({
    ...{ clientId: ids, acked: fc.nat(3), now: moments, limit: fc.constantFrom(1, pullMax) },
    cursor: fc.option(fc.record({ epoch: fc.constantFrom('a', 'b'), rev: fc.nat(3) })),
    from: fc.integer({ min: 1, max: 300 }),
    ops: fc.array(op, { maxLength: 12 }),
  })
  .map(({ from, ops, ...rest }) => ({ ...rest, ops: ops.map((one, i): Op => ({ ...one, seq: from + i })) }));
const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value));
/** Reads a request like the server. */
const read = (said: unknown) => decodeRequest(sync.exchange.input.strict().parse(said));

test('an id survives being shortened, and nothing else is taken for a short id', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), (id) => {
      const short = shortId(id) ?? '';
      expect(short).toBe(Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'));
      expect(longId(short)).toBe(id);
    }),
  );
  const anyWord = fc.stringMatching(/^[\w-]{22}$/);
  fc.assert(
    fc.property(anyWord, (word) => {
      const id = longId(word);
      expect(id === undefined || shortId(id) === word).toBe(true);
      expect(id !== undefined).toBe(shortIdForm.test(word));
    }),
  );
  expect([me.toUpperCase(), me.replace('-7', '-4'), '', `${me} `].map(shortId)).toEqual(Array(4).fill(undefined));
});

describe('a request', () => {
  test('arrives complete, whatever was left out on the wire', () => {
    fc.assert(
      fc.property(asked, (one) => {
        expect(read(overTheWire(encodeRequest(one)))).toEqual(overTheWire(one));
      }),
      { numRuns: 1_000 },
    );
  });

  test('arrives complete also if there is nothing to send', () => {
    fc.assert(
      fc.property(asked, (one) => {
        const { path, headers = {} } = requestOf(sync.pull, encodePull({ ...one, ops: [] }));
        const own = Object.entries(headers).map(([name, value]) => [name.slice('x-recess-'.length), value]);
        const query = new URLSearchParams(path.split('?')[1]);
        const said = sync.pull.input.parse({ ...Object.fromEntries(query), ...Object.fromEntries(own) });
        expect(decodePull(said, one.now)).toEqual({ ...one, ops: [] });
      }),
    );
  });

  test('with a hundred similar writes contains only what differs', () => {
    const ms = 1_800_000_000_000;
    const wish = (n: number): Op => ({
      ...{ seq: 4 + n, id: idAt(ms + n, n), name: 'wishlist.add', v: 1, at: uuidTimestamp(idAt(ms + n, n)) },
      input: { gameId: idAt(ms, 1_000 + n) },
    });
    const said = encodeRequest({
      ...{
        clientId: me,
        acked: 3,
        now: uuidTimestamp(idAt(ms + 200, 0)),
        cursor: { epoch: 'a', rev: 9 },
        limit: pullMax,
      },
      ops: Array.from({ length: 100 }, (_, n) => wish(n)),
    });
    expect(said).not.toHaveProperty('limit');
    expect([said.from, said.ops?.[0]?.[2]]).toEqual([4, 'wishlist.add']);
    expect(said.ops?.[0]?.[1]).toEqual({ gameId: `~${shortId(idAt(ms, 1_000))}` });
    expect(said.ops?.slice(1)).toEqual(
      Array.from({ length: 99 }, (_, n) => [shortId(wish(n + 1).id), [`~${shortId(idAt(ms, 1_001 + n))}`]]),
    );
  });

  test('contains each name once', () => {
    const names = ['wishlist.add', 'cart.add', 'wishlist.add', 'cart.add', 'cart.add'];
    const ops = names.map((name, n): Op => {
      const id = idAt(1_800_000_000_000, n);
      return { seq: n + 1, id, name, v: 1, at: uuidTimestamp(id), input: { gameId: me } };
    });
    const said = encodeRequest({ clientId: me, acked: 0, now: uuidTimestamp(me), cursor: null, limit: pullMax, ops });
    expect(said.ops?.map(([, , name]) => name)).toEqual(['wishlist.add', 'cart.add', 0, 1, undefined]);
  });

  const [clientId, now] = [me, '2026-03-01T12:00:00.000Z'];
  test('of an app with long ids is read unchanged', () => {
    const input = { receiverId: me, content: '~hi' };
    const ops = [[me, input, 'friends.message'] as const, [idAt(1_700_000_000_000, 1), ['x', '~~hi']] as const];
    expect(read({ clientId, now, ops }).ops.map((one) => [one.id, one.input])).toEqual([
      [me, input],
      [ops[1]?.[0], { receiverId: 'x', content: '~~hi' }],
    ]);
  });

  const add = 'wishlist.add';
  const long = 'x'.repeat(41);
  const many = Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`f${n}`, 1]));
  test.each([
    ['no name', [[me, { id: me }]], [[me, { id: me }, add]]],
    ['values of no fields', [[me, ['x'], add]], [[me, { id: 'x' }, add]]],
    [
      'values of another name’s fields',
      [
        [me, { id: me }, add],
        [me, ['x'], 'cart.add'],
      ],
      [
        [me, { id: me }, add],
        [me, ['x'], add],
      ],
    ],
    [
      'the number of a name that was not said',
      [
        [me, { id: me }, add],
        [me, { id: me }, 1],
      ],
      [
        [me, { id: me }, add],
        [me, { id: me }, 0],
      ],
    ],
    [
      'more values than fields',
      [
        [me, { id: me }, add],
        [me, ['x', 'y']],
      ],
      [
        [me, { id: me }, add],
        [me, ['x']],
      ],
    ],
    [
      'fewer values than fields',
      [
        [me, { id: me, x: 1 }, add],
        [me, ['x']],
      ],
      [
        [me, { id: me, x: 1 }, add],
        [me, ['x', 1]],
      ],
    ],
    ['an id that is none', [[shortId(me)?.replace(/.$/, 'B'), { id: me }, add]], [[shortId(me), { id: me }, add]]],
    [
      'values of a field with a long name',
      [
        [me, { [long]: 1 }, add],
        [me, [1]],
      ],
      [
        [me, { [long]: 1 }, add],
        [me, { [long]: 1 }],
      ],
    ],
    [
      'values of very many fields',
      [
        [me, many, add],
        [me, Object.values(many)],
      ],
      [
        [me, many, add],
        [me, many],
      ],
    ],
  ])('is refused completely with %s', (_, wrong, right) => {
    const refused = sync.exchange.input.safeParse({ clientId, now, ops: wrong });
    expect(refused.error?.issues.map(({ path }) => path[0])).toEqual(['ops']);
    expect(sync.exchange.input.safeParse({ clientId, now, ops: right }).success).toBe(true);
  });

  test('arrives complete also with fields that no list may replace', () => {
    const inputs = [{ [long]: 1 }, { [long]: 2 }, many, many, { id: '1', x: '2' }, { x: '2', id: '1' }];
    const ops = inputs.map((input, n): Op => {
      const id = idAt(1_800_000_000_000, n);
      return { seq: n + 1, id, name: 'of a newer app', v: 1, at: uuidTimestamp(id), input };
    });
    const one = { clientId: me, acked: 0, now, cursor: null, limit: pullMax, ops };
    expect(read(overTheWire(encodeRequest(one)))).toEqual(one);
  });

  test('without writes and news contains only who asks, when and from where', () => {
    const cursor = { epoch: 'a', rev: 9 };
    const now = '2026-03-01T12:00:00.000Z';
    expect(encodeRequest({ clientId: me, acked: 0, now, ops: [], cursor, limit: pullMax })).toEqual({
      ...{ clientId: me, now, cursor },
    });
  });
});

/** Answers of the server: some rows as the device would create them, some slightly different, some of others. */
const answered = fc
  .record({ asked, epoch: fc.constantFrom('a', 'b'), rev: fc.nat(3), last: fc.nat(300), now: moments })
  .chain(({ asked: question, ...said }) => {
    const own = question.ops.flatMap((one): SyncAnswer['pull']['rows'] => {
      const made = createdRow(
        { ...(one as never as Parameters<typeof createdRow>[0]), at: dated(one, question, said) },
        me,
      );
      return made ? [[made.kind, one.id, said.rev, overTheWire(made.row)]] : [];
    });
    const odd = fc.constantFrom('as it is', 'other words', 'more words', 'earlier', 'gone', 'other kind', 'absent');
    const rows = fc.tuple(...own.map((row) => odd.map((how) => spoiled(row, how)))).map((all) => all.flat());
    const foreign = fc.array(
      fc.tuple(fc.constantFrom(...kindNames), ids, fc.nat(3), fc.option(fc.record({ id: ids }))),
      { maxLength: 4 },
    );
    return fc.record({
      asked: fc.constant(question),
      answer: fc.record({
        ...{ epoch: fc.constant(said.epoch), last: fc.constant(said.last), now: fc.constant(said.now) },
        results: fc.array(fc.record({ seq: fc.nat(300), status: fc.constant('duplicate' as const) }), { maxLength: 2 }),
        pull: fc.record({
          ...{ rev: fc.constant(said.rev), more: fc.boolean(), reset: fc.boolean() },
          ...{ begun: fc.option(fc.nat(9), { nil: undefined }) },
          rows: fc.tuple(rows, foreign).map(([mine, others]) => once([...mine, ...others])),
        }),
      }),
    });
  });
const dated = ({ at }: Op, { now }: SyncRequest, answer: { now: string }) => occurredAt(answer.now, now, at);
type Row = SyncAnswer['pull']['rows'][number];
function spoiled([kind, id, rev, row]: Row, how: string): Row[] {
  if (how === 'absent') return [];
  if (how === 'gone') return [[kind, id, rev, null]];
  if (how === 'other kind') return [['friend', id, rev, row]];
  if (how === 'earlier') return [[kind, id, rev - 1, row]];
  if (how === 'more words') return [[kind, id, rev, { ...(row as object), more: 1 }]];
  return [[kind, id, rev, how === 'other words' ? { ...(row as object), userId: 'somebody' } : row]];
}
/** Keeps one row per thing. */
const once = (rows: Row[]) => [...new Map(rows.map((row) => [`${row[0]} ${row[1]}`, row])).values()];
const sorted = (answer: SyncAnswer | undefined) =>
  answer && {
    ...answer,
    pull: { ...answer.pull, rows: [...answer.pull.rows].map((row) => JSON.stringify(keyed(row))).sort() },
  };
const keyed = ([kind, id, rev, row]: Row) => [kind, id, rev, row && Object.entries(row).sort()];

describe('an answer', () => {
  test('is decoded as the server meant it, whatever was left out', () => {
    let ownRows = 0;
    fc.assert(
      fc.property(answered, ({ asked: question, answer }) => {
        const reply = SyncReply().parse(overTheWire(encodeResponse(answer, question, me)));
        ownRows += answer.pull.rows.length - (reply.pull?.rows?.length ?? 0);
        expect(sorted(decodeResponse(reply, question, me))).toEqual(sorted(overTheWire(answer)));
      }),
      { numRuns: 1_000 },
    );
    expect(ownRows).toBeGreaterThan(100);
  });

  const now = '2026-03-01T12:00:00.000Z';
  const id = idAt(Date.parse('2026-03-01T11:00:00.000Z'), 1);
  const wish: Op = { seq: 5, id, name: 'wishlist.add', v: 1, at: uuidTimestamp(id), input: { gameId: me } };
  // The device's clock is a day ahead.
  const question: SyncRequest = {
    ...{ clientId: me, acked: 4, now: '2026-03-02T12:00:10.000Z', ops: [wish], limit: pullMax },
    cursor: { epoch: 'a', rev: 8 },
  };
  const nothing = { epoch: 'a', last: 4, results: [], now };

  test('without news contains only the time and the last place processed', () => {
    const pull = { rev: 8, more: false, reset: false, rows: [] };
    expect(encodeResponse({ ...nothing, pull }, question, me)).toEqual({ last: 4, now });
  });

  test('names an own row by its place, and the device dates it like the server', () => {
    const addedAt = occurredAt(now, question.now, wish.at);
    const row = { id, userId: me, gameId: me, addedAt };
    const pull = { rev: 9, more: false, reset: false, rows: [['wishlist', id, 9, row]] } satisfies SyncAnswer['pull'];
    expect(addedAt).toBe('2026-02-28T10:59:50.000Z');
    const reply = encodeResponse({ ...nothing, last: 5, pull }, question, me);
    expect(reply).toEqual({ last: 5, now, pull: { rev: 9, own: [[5, 5]] } });
    expect(decodeResponse(reply, question, me)?.pull).toEqual(pull);
  });

  test.each([
    ['names a place that was not asked about', { own: [[5, 6]] }],
    ['names a place before those asked about', { own: [[4, 5]] }],
    ['names a write that makes no row', { own: [[7, 7]] }],
  ])('is discarded if it %s', (_, pull) => {
    const removal: Op = { ...wish, seq: 6, name: 'wishlist.remove', input: { id: me } };
    const reply = SyncReply().parse({ last: 6, now, pull: { rev: 9, ...pull } });
    expect(decodeResponse(reply, { ...question, ops: [wish, ...(pull.own[0]?.[0] === 7 ? [removal] : [])] }, me)).toBe(
      undefined,
    );
  });

  test('is discarded if it names neither a store nor a revision and the device knows none', () => {
    const fresh = { ...question, cursor: null };
    expect(decodeResponse({ last: 0, now, pull: { rev: 1 } }, fresh, me)).toBeUndefined();
    expect(decodeResponse({ last: 0, now, epoch: 'a' }, fresh, me)).toBeUndefined();
    expect(decodeResponse({ last: 0, now, epoch: 'a', pull: { rev: 1 } }, fresh, me)?.pull.rev).toBe(1);
  });
});

test('an id contains its creation time, also in the far future', () => {
  expect(uuidTimestamp('0190f0e2-3b1c-7c55-9a55-0d5a3f2e9c11')).toBe('2024-07-26T21:11:16.508Z');
  expect(Number.isNaN(Date.parse(uuidTimestamp('ffffffff-ffff-7fff-bfff-ffffffffffff')))).toBe(false);
});

test('an answer with a row kind or refusal code of a later version is accepted', () => {
  const [request, now] = [fc.sample(asked, 1)[0] as SyncRequest, '2026-03-01T00:00:00.000Z'];
  const rows = [
    ['jam', 'j', 4, { title: 'Of a later version' }],
    ['wishlist', 'w', 5, null],
  ];
  const results = [{ seq: 1, status: 'rejected', code: 'tooLoud', message: 'Too loud' }];
  const reply = SyncReply().parse({ epoch: 'e', last: 1, now, results, pull: { rev: 5, rows } });
  const answer = decodeResponse(reply, request, me);
  expect(answer?.pull.rows).toEqual([['wishlist', 'w', 5, null]]);
  expect(answer?.results).toEqual([{ seq: 1, status: 'rejected', code: 'invalid', message: 'Too loud' }]);
});
