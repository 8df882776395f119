import { batchMax } from '../constants.ts';
import type { QueuedName } from '../contract/index.ts';
import { type Op, type OpResult, opVersionOf, type SyncAnswer } from '../contract/sync.ts';
import type { Issue, MessageRef } from '../messages/message.ts';

/** A write that the person made, before it has a place in the sequence. Its id becomes the id of the row it creates. */
export type PendingWrite = Omit<Op, 'seq' | 'name'> & { name: QueuedName };
/** A queued write: a draft may still be coalesced; a sealed write does not change until it is answered. */
export type QueuedWrite = {
  order: number;
  state: 'draft' | 'sealed';
  seq: number | null;
  write: PendingWrite;
  /**
   * The game of an edited review or an ended play, which only this device knows. It allows posting the text again if
   * the review was deleted, and showing the play time although its start was answered long ago.
   */
  gameId: string | null;
};
/** A refused or conflicting write, which the person edits, keeps or discards. */
export type RejectedWrite = {
  id: string;
  write: PendingWrite;
  status: 'rejected' | 'conflict';
  code: string | null;
  message: string;
  /** The reference for translations of the message; missing if the server or an older app stored none. */
  i18n?: MessageRef | undefined;
  /** The refused words, if the text was refused. */
  issues?: readonly Issue[] | undefined;
  /** The current row on the server; null if it was deleted there. */
  row: unknown;
  rev: number | null;
  gameId: string | null;
};

/** New writes are refused above this number. */
export const maxQueuedWrites = 20_000;
export const maxBatchBytes = 64 * 1024;
/** Milliseconds that a new write waits, so that several are sent together; a message does not wait. */
export const flushDebounceMs = 300;
export const requestTimeoutMs = 20_000;
/** Milliseconds of waiting while online after which the sync bar says so. */
export const stuckAfterMs = 120_000;
/** An op that fails alone this often over at least an hour is given up, so that it never blocks the rest. */
export const maxWriteFailures = 5;
export const failureWindowMs = 3_600_000;

/** Returns the version in which this build writes a queued call: a message without a new field is one of the first version. */
export const writtenVersionOf = (name: QueuedName, input: Record<string, unknown>): number =>
  name === 'friends.message' && input['confirmed'] === undefined ? 1 : opVersionOf(name);

const text = (value: unknown) => String(value);
const moveName = 'cart.moveToWishlist';
/** The entity of all moves: each changes two lists, so nothing is coalesced across a move. */
export const moveEntity = 'moves';

/** Returns the thing that a write is about; writes about different things are never coalesced. */
export function entityKey({ name, id, input }: PendingWrite): string {
  if (name === 'library.add' || name === 'library.remove') return `library ${text(input['id'])}`;
  if (name === 'wishlist.add') return `wishlist ${text(input['gameId'])}`;
  if (name === 'wishlist.remove') return `wishlist ${text(input['id'])}`;
  if (name === 'cart.add') return `cart ${text(input['gameId'])}`;
  if (name === 'cart.remove') return `cart ${text(input['id'])}`;
  if (name === moveName) return moveEntity;
  if (name === 'reviews.edit' || name === 'reviews.remove') return `review ${text(input['id'])}`;
  if (name === 'reviews.post') return `review ${id}`;
  if (name === 'notifications.read') return `notification ${text(input['id'])}`;
  if (name === 'notifications.readAll') return 'notifications';
  if (name === 'reports.quick') return `report ${text(input['kind'])} ${text(input['id'])}`;
  return `${name} ${id}`;
}

/** Returns the prefix of the entity keys of all writes with a name, to find them without reading the others. */
export function entityKeyPrefix(name: QueuedName): string {
  if (name === moveName) return moveEntity;
  if (name.startsWith('reviews.')) return 'review ';
  if (name.startsWith('notifications.')) return 'notification';
  if (name === 'reports.quick') return 'report ';
  const list = /^(library|wishlist|cart)\./.exec(name);
  return `${list ? list[1] : name} `;
}

/** The change of the queue when a write is added: drafts to drop, one to change, and the write itself if it is kept. */
export type EnqueueResult = { drop: number[]; change: QueuedWrite | null; add: PendingWrite | null };

/**
 * Adds a write to the queue and coalesces it with drafts about the same thing (docs/sync.md). `queue` contains at least
 * the writes about the same entity, and the moves. `inBase` says whether a set-like thing is in the set according to
 * the server; undefined if the server's rows have not arrived yet.
 */
export function enqueue(
  queue: readonly QueuedWrite[],
  write: PendingWrite,
  inBase: boolean | undefined,
): EnqueueResult {
  const entity = entityKey(write);
  const same = queue.filter((w) => entityKey(w.write) === entity);
  const draft = same.findLast((w) => w.state === 'draft');
  const keep: EnqueueResult = { drop: [], change: null, add: write };
  if (!draft || write.name === moveName) return keep;
  const [before, after] = [draft.write.name, write.name];
  const { rating, comment } = write.input;
  const content = { rating, ...(comment !== undefined && { comment }) };

  if (after === 'reviews.edit' && (before === 'reviews.post' || before === 'reviews.edit'))
    return {
      drop: [],
      change: { ...draft, write: { ...draft.write, input: { ...draft.write.input, ...content } } },
      add: null,
    };
  if (after === 'reviews.remove' && before === 'reviews.post') return { drop: [draft.order], change: null, add: null };
  if (after === 'reviews.remove' && before === 'reviews.edit')
    return { drop: [draft.order], change: null, add: { ...write, base: draft.write.base ?? null } };
  if (after === 'reports.quick') {
    // The second report extends the first: what only the first contains stays, above all a block.
    const { input: first } = draft.write;
    const input = {
      ...write.input,
      block: Number(first['block'] || write.input['block']),
      reason: write.input['reason'] === 'other' ? first['reason'] : write.input['reason'],
      note: write.input['note'] || first['note'],
      quote: write.input['quote'] || first['quote'],
    };
    return { drop: [], change: { ...draft, write: { ...draft.write, input } }, add: null };
  }
  if (after === 'notifications.read') return { drop: [], change: null, add: null };
  if (after === 'notifications.readAll') {
    // A higher revision that was seen before stays seen.
    const upToRev = Math.max(Number(draft.write.input['upToRev'] ?? 0), Number(write.input['upToRev'] ?? 0));
    return { drop: [draft.order], change: null, add: { ...write, input: { ...write.input, upToRev } } };
  }
  if (/^(library|wishlist|cart)\.(add|remove)$/.test(after)) {
    const move = after.startsWith('library.') ? undefined : queue.findLast((w) => w.write.name === moveName);
    if (move && move.order > draft.order) return keep;
    if (before === after) return { drop: [], change: null, add: null };
    // With a sealed write in flight, or a move before it, the later base is unknown.
    const cancels = !move && !same.some((w) => w.state === 'sealed') && after.endsWith('.add') === inBase;
    return { drop: [draft.order], change: null, add: cancels ? null : write };
  }
  return keep;
}

/** Gives the next drafts, in order, their places in the sequence: at most 100 and 64 KB. */
export function sealDrafts<W extends QueuedWrite>(queue: readonly W[], nextSeq: number): W[] {
  const sealed: W[] = [];
  let bytes = 0;
  for (const waiting of [...queue].sort((a, b) => a.order - b.order)) {
    if (waiting.state !== 'draft') continue;
    bytes += JSON.stringify(waiting.write).length;
    if (sealed.length > 0 && (sealed.length === batchMax || bytes > maxBatchBytes)) break;
    sealed.push({ ...waiting, state: 'sealed', seq: nextSeq + sealed.length });
  }
  return sealed;
}

/** Returns the sealed writes as they are sent, in order and without a gap, at most `limit`. */
export function nextBatch(queue: readonly QueuedWrite[], limit: number): Op[] {
  return queue
    .filter((w) => w.state === 'sealed')
    .sort((a, b) => (a.seq as number) - (b.seq as number))
    .slice(0, limit)
    .map((w) => ({ ...w.write, seq: w.seq as number }))
    .filter(({ seq }, i, all) => seq === (all[0] as Op).seq + i);
}

export type SettleResult = { done: QueuedWrite[]; dead: RejectedWrite[]; kept: QueuedWrite[] };

/** Returns what the server's answer means for each sealed write. */
export function settleBatch(
  sealed: readonly QueuedWrite[],
  answer: Pick<SyncAnswer, 'last' | 'results'>,
): SettleResult {
  const results = new Map(answer.results.map((result) => [result.seq, result]));
  const settled: SettleResult = { done: [], dead: [], kept: [] };
  for (const waiting of sealed) {
    const seq = waiting.seq as number;
    const result = results.get(seq);
    const status = result?.status === 'duplicate' ? (result.first ?? 'applied') : (result?.status ?? 'applied');
    if (seq > answer.last || status === 'retry') settled.kept.push(waiting);
    else if (status === 'applied') settled.done.push(waiting);
    else settled.dead.push(deadOf(waiting, status, result as OpResult));
  }
  return settled;
}

const deadOf = (
  { write, gameId }: QueuedWrite,
  status: RejectedWrite['status'],
  { code, message, i18n, issues, row, rev }: OpResult,
): RejectedWrite => ({
  id: write.id,
  write,
  status,
  code: code ?? null,
  message: message ?? '',
  ...(i18n && { i18n }),
  ...(issues && { issues }),
  row: row ?? null,
  rev: rev ?? null,
  gameId,
});

/**
 * Gives sealed writes new places for a new client id, from the first on, with the same ids. They stay sealed: they may
 * have arrived under the old client id, so a later write must not cancel them.
 */
export const resealForNewClient = <W extends QueuedWrite>(queue: readonly W[]): W[] =>
  queue
    .filter((waiting) => waiting.state === 'sealed')
    .sort((a, b) => (a.seq as number) - (b.seq as number))
    .map((waiting, i) => ({ ...waiting, seq: i + 1 }));

/**
 * Returns the milliseconds until the next try: full jitter from 1 s to 5 min, never before `retryAfter` seconds. A busy
 * server gives many devices the same `retryAfter`, so it is stretched to at most its double. `random` is in [0, 1).
 */
export function backoffDelay(attempt: number, random: number, retryAfter = 0): number {
  const ceiling = Math.min(300_000, 1_000 * 2 ** Math.min(attempt, 20));
  return Math.round(Math.max(ceiling * random, retryAfter * 1_000 * (1 + random), 250));
}

/**
 * Returns the milliseconds that a device waits when its network comes back, because all devices of a school notice that
 * in the same second. It is up to a tenth of the offline time, so that a short loss costs nothing, and at most 30 s.
 * `random` is in [0, 1).
 */
export const reconnectJitter = (awayMs: number, random: number): number =>
  Math.round(Math.min(30_000, Math.max(0, awayMs) / 10) * random);

/**
 * Returns the milliseconds after which waiting writes are sent regardless of the back-off: within a minute, and spread
 * so that devices which collided before do not collide again. `random` is in [0, 1).
 */
export const forcedRetryDelay = (random: number): number => Math.round(60_000 * (1 - random / 2));
