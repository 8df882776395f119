import type { z } from 'zod';
import { longId, shortId } from '../contract/shortId.ts';
import {
  type Cursor,
  canUseShorthand,
  formatCursor,
  type KnownRow,
  kindNames,
  type Op,
  type PackedOp,
  pullMax,
  type SyncAnswer,
  type SyncReply,
  type sync,
} from '../contract/sync.ts';
import { occurredAt } from './conflicts.ts';
import { createdRow } from './optimisticUpdates.ts';
import type { PendingWrite } from './outbox.ts';

/** The complete request of a round trip. The places of its ops are consecutive. */
export type SyncRequest = {
  clientId: string;
  acked: number;
  now: string;
  ops: readonly Op[];
  cursor: Cursor | null;
  limit: number;
};
type Request = typeof sync.exchange.input;
type Question = typeof sync.pull.input;

/** Returns the time in a UUIDv7. */
export const uuidTimestamp = (id: string): string =>
  new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString();

/** A short id has this mark before it; a text that begins with the mark gets one more. */
const mark = '~';
const shortened = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const short = shortId(value);
  return short ? mark + short : value.startsWith(mark) ? mark + value : value;
};
/**
 * Creates a decoder of short ids for one request; it caches, because a queue of messages may contain one id a hundred
 * times.
 */
function lengthener(): (value: unknown) => unknown {
  const known = new Map<string, string>();
  return (value) => {
    if (typeof value !== 'string' || !value.startsWith(mark)) return value;
    const long = known.get(value) ?? longId(value.slice(1)) ?? value.slice(1);
    known.set(value, long);
    return long;
  };
}

/** Creates a packer of ops, which leaves out what the ops before have said. */
function packer(): (op: Op) => PackedOp {
  const fields = new Map<string, string>();
  let before: string | undefined;
  return ({ id, input, name, v, base, at }) => {
    const rest = {
      ...(v !== 1 && { v }),
      ...(base !== undefined && { base }),
      ...(at !== uuidTimestamp(id) && { at }),
    };
    // An undefined value is not sent in an object, but would be in a list.
    const said = Object.entries(input).filter(([, value]) => value !== undefined);
    const names = said.map(([field]) => field);
    const values = said.map(([, value]) => shortened(value));
    const has = JSON.stringify(names);
    const isKnown = fields.get(name) === has && canUseShorthand(names);
    const place = [...fields.keys()].indexOf(name);
    fields.set(name, has);
    const op: PackedOp = [
      shortId(id) ?? id,
      isKnown ? values : Object.fromEntries(names.map((field, i) => [field, values[i]])),
    ];
    if (name !== before || Object.keys(rest).length > 0) op.push(place < 0 ? name : place);
    if (Object.keys(rest).length > 0) op.push(rest);
    before = name;
    return op;
  };
}

/** Creates an unpacker for the same order; each op must be complete (`sync/contract/sync.ts`). */
function opener(from: number): (op: PackedOp, i: number) => Op {
  const fields = new Map<string, string[]>();
  const lengthen = lengthener();
  let before = '';
  return ([said, packedInput, named = before, { v = 1, base, at } = {}], i) => {
    const name = typeof named === 'number' ? ([...fields.keys()][named] ?? '') : named;
    const known = Array.isArray(packedInput) ? (fields.get(name) ?? []) : Object.keys(packedInput);
    fields.set(name, known);
    before = name;
    const long = longId(said);
    const id = long ?? said;
    const values = Array.isArray(packedInput) ? packedInput : Object.values(packedInput);
    // An older app sends its ids unchanged, and its texts without an extra mark.
    const input = Object.fromEntries(known.map((field, n) => [field, long ? lengthen(values[n]) : values[n]]));
    return { seq: from + i, id, name, v, ...(base !== undefined && { base }), at: at ?? uuidTimestamp(id), input };
  };
}

/** Encodes a request; leaves out what the server can derive. */
export function encodeRequest({ clientId, acked, now, ops, cursor, limit }: SyncRequest): z.input<Request> {
  const from = ops[0]?.seq ?? 1;
  return {
    clientId,
    ...(acked !== 0 && { acked }),
    now,
    ...(from !== 1 && { from }),
    ...(ops.length > 0 && { ops: ops.map(packer()) }),
    ...(cursor && { cursor }),
    ...(limit !== pullMax && { limit }),
  };
}

/** Decodes a request. */
export function decodeRequest({ ops, from, ...asked }: z.output<Request>): SyncRequest {
  return { ...asked, ops: ops.map(opener(from)) };
}

/** Encodes a request without ops. */
export const encodePull = ({ clientId, acked, cursor, limit }: SyncRequest): z.input<Question> => ({
  client: clientId,
  ...(acked !== 0 && { acked }),
  ...(cursor && { cursor: formatCursor(cursor) }),
  ...(limit !== pullMax && { limit }),
});

/** Decodes a request without ops; nothing in it is dated, so `now` may come from any clock. */
export const decodePull = ({ client, cursor, ...rest }: z.output<Question>, now: string): SyncRequest => ({
  ...{ clientId: client, now, ops: [], cursor: cursor ?? null },
  ...rest,
});

/** Returns the row that an op creates if none exists, dated as the server dates it. */
function rowOf(op: Op, asked: Pick<SyncRequest, 'now'>, answer: Pick<SyncAnswer, 'now'>, me: string, rev: number) {
  const made = createdRow({ ...(op as Op & PendingWrite), at: occurredAt(answer.now, asked.now, op.at) }, me);
  return made && ([made.kind, op.id, rev, made.row] satisfies KnownRow);
}

function isSame([kind, id, rev, row]: KnownRow, made: KnownRow): boolean {
  if (row === null || kind !== made[0] || id !== made[1] || rev !== made[2]) return false;
  const [held, own] = [row as Record<string, unknown>, made[3] as Record<string, unknown>];
  const names = Object.keys(held);
  return names.length === Object.keys(own).length && names.every((name) => held[name] === own[name]);
}

/** Converts numbers to ascending ranges, both ends inclusive. */
function rangesOf(numbers: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/** Encodes an answer. A row that the device would create identically from its own op is not sent back to it. */
export function encodeResponse(answer: SyncAnswer, asked: SyncRequest, me: string): SyncReply {
  const { epoch, last, results, now } = answer;
  const { rev, begun, more, reset, rows } = answer.pull;
  const ops = new Map(asked.ops.map((op) => [op.id, op]));
  const own: number[] = [];
  const others = rows.filter((row) => {
    const op = ops.get(row[1]);
    const made = op && rowOf(op, asked, answer, me, rev);
    if (!made || !isSame(row, made)) return true;
    own.push(op.seq);
    return false;
  });
  const pull = {
    ...(rev !== asked.cursor?.rev && { rev }),
    ...(begun !== undefined && { begun }),
    ...(more && { more }),
    ...(reset && { reset }),
    ...(others.length > 0 && { rows: others }),
    ...(own.length > 0 && { own: rangesOf(own) }),
  };
  return {
    ...(epoch !== asked.cursor?.epoch && { epoch }),
    last,
    ...(results.length > 0 && { results }),
    now,
    ...(Object.keys(pull).length > 0 && { pull }),
  };
}

/** Says whether an answer contains nothing that the device does not know, and need not be sent at all. */
export const isEmptyResponse = ({ epoch, last, results, pull }: SyncReply, asked: SyncRequest): boolean =>
  epoch === undefined && last === asked.acked && results === undefined && pull === undefined;

/** The answer that an empty response stands for. */
export const emptyResponse = ({ acked, now }: SyncRequest): SyncReply => ({ last: acked, now });

const known: ReadonlySet<string> = new Set(kindNames);
const isKnown = (row: readonly unknown[]): row is KnownRow => known.has(row[0] as string);

/** Decodes an answer; undefined if it does not fit the request. */
export function decodeResponse(reply: SyncReply, asked: SyncRequest, me: string): SyncAnswer | undefined {
  const { last, results = [], now, pull = {} } = reply;
  const [epoch, rev] = [reply.epoch ?? asked.cursor?.epoch, pull.rev ?? asked.cursor?.rev];
  if (epoch === undefined || rev === undefined) return undefined;
  const { begun, more = false, reset = false, own = [] } = pull;
  const rows = (pull.rows ?? []).filter(isKnown);
  const first = asked.ops[0]?.seq ?? 0;
  for (const [from, to] of own)
    for (let seq = from; seq <= to; seq++) {
      const op = asked.ops[seq - first];
      const row = op && rowOf(op, asked, reply, me, rev);
      if (!row) return undefined;
      rows.push(row);
    }
  return { epoch, last, results, now, pull: { rev, ...(begun !== undefined && { begun }), more, reset, rows } };
}
