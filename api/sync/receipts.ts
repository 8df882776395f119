import { batchMax } from '#sync/constants.ts';
import type { OpResult } from '#sync/contract/sync.ts';
import { syncMessage } from '#sync/messages/general.ts';
import type { Issue, MessageRef } from '#sync/messages/message.ts';
import { Refusal } from '#sync/refusal.ts';
import { type Db, sql } from '../db/port.ts';

/** What a write was answered. */
export type Receipt = {
  status: 'applied' | 'rejected' | 'conflict';
  code: string | null;
  message: string | null;
  /** Left out by a server of before, and where nothing was refused. */
  i18n?: MessageRef | undefined;
  /** Of words that were not taken in: where they stand. */
  issues?: Issue[] | undefined;
  row: string | null;
  rev: number | null;
};
export type StoredReceipt = Receipt & { seq: number; opId: string };

export const appliedReceipt: Receipt = { status: 'applied', code: null, message: null, row: null, rev: null };

/** The ids of a batch's writes, as stored: their places are consecutive and end at `lastSeq`. */
type StoredIds = { lastSeq: number; ackedSeq: number; ids: string };
/** With the answers to those that were not simply applied, by place, as JSON. */
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

/** Without those that their device has said it has: they go when it has the whole batch's. */
function placesIn({ lastSeq, ackedSeq, ids }: StoredIds): { seq: number; opId: string }[] {
  const all = ids.split(' ');
  const first = lastSeq - all.length + 1;
  return all.map((opId, i) => ({ seq: first + i, opId })).filter(({ seq }) => seq > ackedSeq);
}

export function decodeReceipts(stored: ReceiptRow): StoredReceipt[] {
  const others = stored.others === null ? {} : (JSON.parse(stored.others) as Record<number, Receipt>);
  return placesIn(stored).map(({ seq, opId }) => ({ seq, opId, ...(others[seq] ?? appliedReceipt) }));
}

/** Keeps the answers of a batch, whose places are consecutive, until their device says that it has them. */
export async function storeReceipts(db: Db, clientId: string, answers: readonly StoredReceipt[]): Promise<void> {
  const last = answers.at(-1);
  if (!last) return;
  const ids = answers.map(({ opId }) => opId).join(' ');
  const others = answers.filter(({ status }) => status !== 'applied').map(({ seq, opId: _, ...other }) => [seq, other]);
  const said = others.length === 0 ? null : JSON.stringify(Object.fromEntries(others));
  await keep.run(db, { clientId, lastSeq: last.seq, ids, others: said });
}

export const deleteAcknowledged = (db: Db, clientId: string, acked: number) => drop.run(db, { clientId, acked });

/** The answers to what a device sends again, by place. */
export async function receiptsFrom(db: Db, clientId: string, from: number): Promise<Map<number, StoredReceipt>> {
  const stored = await ofDevice.all(db, { clientId, from });
  return new Map(stored.flatMap(decodeReceipts).map((answer) => [answer.seq, answer]));
}

/** A place that was consumed is answered as it was first. Another id under it means that the device's profile was copied. */
export function duplicateResult(
  kept: ReadonlyMap<number, StoredReceipt>,
  { seq, id: opId }: { seq: number; id: string },
): OpResult {
  const first = kept.get(seq);
  if (first?.opId !== opId) throw new Refusal('forkedClient', syncMessage('twoCopies'));
  return { seq, status: 'duplicate', first: first.status, ...resultFields(first) };
}

/**
 * What new writes were answered under another client id of the account, by their own: their device introduced itself anew
 * before it had the answer. Such a device sends what it had sealed first, so later writes need not be looked for.
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

/** The parts of an answer that travel; what is empty is left out. */
export const resultFields = ({ status, code, message, i18n, issues, row, rev }: Receipt): Partial<OpResult> => ({
  ...(code && { code: code as OpResult['code'] }),
  ...(message && { message }),
  ...(i18n && { i18n }),
  ...(issues && { issues: issues as OpResult['issues'] }),
  ...(status === 'conflict' && { row: row === null ? null : JSON.parse(row), rev }),
});
