import type { OpResult } from '#sync/contract/sync.ts';
import { Refusal } from '#sync/refusal.ts';
import { batchMax } from '#sync/rules.ts';
import { type Db, sql } from '../db/port.ts';

/** What a write was answered. */
export type Kept = {
  status: 'applied' | 'rejected' | 'conflict';
  code: string | null;
  message: string | null;
  row: string | null;
  rev: number | null;
};
export type Answered = Kept & { seq: number; opId: string };

export const applied: Kept = { status: 'applied', code: null, message: null, row: null, rev: null };

/** The answers of a batch as they lie in their row: of what was simply applied its id alone. */
export type Lying = { lastSeq: number; ackedSeq: number; answers: string };

const ofDevice = sql<Lying>`
  SELECT a."lastSeq", c."ackedSeq", a.answers
    FROM sync_clients c JOIN sync_answers a ON a."clientId" = c."clientId"
   WHERE c."clientId" = :clientId AND a."lastSeq" >= :from`;
const ofAccount = sql<Lying>`
  SELECT a."lastSeq", c."ackedSeq", a.answers
    FROM sync_clients c JOIN sync_answers a ON a."clientId" = c."clientId"
   WHERE c."userId" = :userId`;
const keep = sql`INSERT INTO sync_answers ("clientId", "lastSeq", answers) VALUES (:clientId, :lastSeq, :answers)`;
const drop = sql`DELETE FROM sync_answers WHERE "clientId" = :clientId AND "lastSeq" <= :acked`;

/** Without those whose device has said that it has them: they go when it has the whole batch's. */
export function answersIn({ lastSeq, ackedSeq, answers }: Lying): Answered[] {
  const lying = JSON.parse(answers) as [opId: string, other?: Kept][];
  const first = lastSeq - lying.length + 1;
  return lying
    .map(([opId, other = applied], i) => ({ seq: first + i, opId, ...other }))
    .filter(({ seq }) => seq > ackedSeq);
}

/** Keeps the answers of a batch, whose places follow one another, until their device says that it has them. */
export async function keepAll(db: Db, clientId: string, answers: readonly Answered[]): Promise<void> {
  const last = answers.at(-1);
  if (!last) return;
  const lying = answers.map(({ seq: _, opId, ...other }) => (other.status === 'applied' ? [opId] : [opId, other]));
  await keep.run(db, { clientId, lastSeq: last.seq, answers: JSON.stringify(lying) });
}

export const dropAnswered = (db: Db, clientId: string, acked: number) => drop.run(db, { clientId, acked });

/** The answers to what a device sends again, by place. */
export async function firstAnswers(db: Db, clientId: string, from: number): Promise<Map<number, Answered>> {
  const lying = await ofDevice.all(db, { clientId, from });
  return new Map(lying.flatMap(answersIn).map((answer) => [answer.seq, answer]));
}

/** A place that was consumed is answered as it was first. Another id under it means that the device's profile was copied. */
export function firstAnswer(
  kept: ReadonlyMap<number, Answered>,
  { seq, id: opId }: { seq: number; id: string },
): OpResult {
  const first = kept.get(seq);
  if (first?.opId !== opId) throw new Refusal('forkedClient', 'Two copies of this device are writing');
  return { seq, status: 'duplicate', first: first.status, ...wordsOf(first) };
}

/**
 * What the account's writes were answered under whatever client id, by their own: a device may have introduced itself anew
 * before it had an answer. Such a device sends what it had sealed first, so of a batch that begins later there is nothing to find.
 */
export async function answersElsewhere(db: Db, userId: string, from: number): Promise<Map<string, Kept>> {
  if (from > batchMax) return new Map();
  const lying = await ofAccount.all(db, { userId });
  return new Map(lying.flatMap(answersIn).map(({ seq: _, opId, ...kept }) => [opId, kept]));
}

/** The parts of an answer that travel; what is empty is left out. */
export const wordsOf = ({ status, code, message, row, rev }: Kept): Partial<OpResult> => ({
  ...(code && { code: code as OpResult['code'] }),
  ...(message && { message }),
  ...(status === 'conflict' && { row: row === null ? null : JSON.parse(row), rev }),
});
