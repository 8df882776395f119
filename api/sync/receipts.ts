import { batchMax } from '#sync/constants.ts';
import type { OpResult } from '#sync/contract/sync.ts';
import { syncMessage } from '#sync/messages/general.ts';
import type { Issue, MessageRef } from '#sync/messages/message.ts';
import { Refusal } from '#sync/refusal.ts';
import { type Db, sql } from '../db/port.ts';

/** The stored answer to one write. */
export type Receipt = {
  status: 'applied' | 'rejected' | 'conflict';
  code: string | null;
  message: string | null;
  /** Missing in receipts of an older server, and if nothing was refused. */
  i18n?: MessageRef | undefined;
  /** Of words that were not taken in: where they stand. */
  issues?: Issue[] | undefined;
  row: string | null;
  rev: number | null;
};
export type StoredReceipt = Receipt & { seq: number; opId: string };

export const appliedReceipt: Receipt = { status: 'applied', code: null, message: null, row: null, rev: null };

/** The stored ids of a batch's writes; their places are consecutive and end at `lastSeq`. */
type StoredIds = { lastSeq: number; ackedSeq: number; ids: string };
/** A stored batch with the answers to writes that were not simply applied, by place, as JSON. */
export type ReceiptRow = StoredIds & { others: string | null };

const idsOfAccount = sql<StoredIds & { clientId: string }>`
  SELECT a."clientId", a."lastSeq", c."ackedSeq", a.ids
    FROM sync_clients c JOIN sync_answers a ON a."clientId" = c."clientId"
   WHERE c."userId" = :userId`;
const ofDevice = sql<ReceiptRow>`
  SELECT a."lastSeq", c."ackedSeq", a.ids, a.others
    FROM sync_clients c JOIN sync_answers a ON a."clientId" = c."clientId"
   WHERE c."clientId" = :clientId AND a."lastSeq" >= :from`;
const keep = sql`
  INSERT INTO sync_answers ("clientId", "lastSeq", ids, others) VALUES (:clientId, :lastSeq, :ids, :others)`;
const drop = sql`DELETE FROM sync_answers WHERE "clientId" = :clientId AND "lastSeq" <= :acked`;

/**
 * Returns the places and ids of a stored batch, without the acknowledged ones. The row is deleted when all are
 * acknowledged.
 */
function placesIn({ lastSeq, ackedSeq, ids }: StoredIds): { seq: number; opId: string }[] {
  const all = ids.split(' ');
  const first = lastSeq - all.length + 1;
  return all.map((opId, i) => ({ seq: first + i, opId })).filter(({ seq }) => seq > ackedSeq);
}

export function decodeReceipts(stored: ReceiptRow): StoredReceipt[] {
  const others = stored.others === null ? {} : (JSON.parse(stored.others) as Record<number, Receipt>);
  return placesIn(stored).map(({ seq, opId }) => ({ seq, opId, ...(others[seq] ?? appliedReceipt) }));
}

/** Stores the answers of a batch, whose places are consecutive, until the device acknowledges them. */
export async function storeReceipts(db: Db, clientId: string, answers: readonly StoredReceipt[]): Promise<void> {
  const last = answers.at(-1);
  if (!last) return;
  const ids = answers.map(({ opId }) => opId).join(' ');
  const others = answers.filter(({ status }) => status !== 'applied').map(({ seq, opId: _, ...other }) => [seq, other]);
  const said = others.length === 0 ? null : JSON.stringify(Object.fromEntries(others));
  await keep.run(db, { clientId, lastSeq: last.seq, ids, others: said });
}

export const deleteAcknowledged = (db: Db, clientId: string, acked: number) => drop.run(db, { clientId, acked });

/** Returns the stored answers from place `from` on, for writes that a device sends again. */
export async function receiptsFrom(db: Db, clientId: string, from: number): Promise<Map<number, StoredReceipt>> {
  const stored = await ofDevice.all(db, { clientId, from });
  return new Map(stored.flatMap(decodeReceipts).map((answer) => [answer.seq, answer]));
}

/**
 * Answers a processed place with its first answer. Another id in this place means that the device's profile was copied.
 */
export function duplicateResult(
  kept: ReadonlyMap<number, StoredReceipt>,
  { seq, id: opId }: { seq: number; id: string },
): OpResult {
  const first = kept.get(seq);
  if (first?.opId !== opId) throw new Refusal('forkedClient', syncMessage('twoCopies'));
  return { seq, status: 'duplicate', first: first.status, ...resultFields(first) };
}

/**
 * Returns answers that new writes already got under another client id of the account: their device registered again
 * before it received them. Such a device first sends the writes it had sealed, so later places need no lookup.
 */
export async function receiptsByOpId(
  db: Db,
  userId: string,
  ops: readonly { seq: number; id: string }[],
): Promise<ReadonlyMap<string, Receipt>> {
  const wanted = new Set(ops.filter(({ seq }) => seq <= batchMax).map(({ id }) => id));
  const found = new Map<string, Receipt>();
  if (wanted.size === 0) return found;
  const clients = new Set<string>();
  for (const stored of await idsOfAccount.all(db, { userId }))
    if (placesIn(stored).some(({ opId }) => wanted.has(opId))) clients.add(stored.clientId);
  for (const clientId of clients)
    for (const { seq: _, opId, ...kept } of (await receiptsFrom(db, clientId, 1)).values())
      if (wanted.has(opId)) found.set(opId, kept);
  return found;
}

/** Returns the fields of an answer that are sent; empty ones are left out. */
export const resultFields = ({ status, code, message, i18n, issues, row, rev }: Receipt): Partial<OpResult> => ({
  ...(code && { code: code as OpResult['code'] }),
  ...(message && { message }),
  ...(i18n && { i18n }),
  ...(issues && { issues: issues as OpResult['issues'] }),
  ...(status === 'conflict' && { row: row === null ? null : JSON.parse(row), rev }),
});
