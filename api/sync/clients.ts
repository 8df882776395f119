import { syncMessage } from '#sync/messages/general.ts';
import type { Keyset } from '#sync/pagination.ts';
import { Refusal } from '#sync/refusal.ts';
import { type Db, sql } from '../db/port.ts';
import { deleteAcknowledged } from './receipts.ts';

/** `lastMoment` is the server's date of the device's last write, with its id (`cursorOf`); null if unknown. */
type Client = { userId: string; lastSeq: number; ackedSeq: number; lastMoment: string | null };

const one = sql<Client>`
  SELECT "userId", "lastSeq", "ackedSeq", "lastMoment" FROM sync_clients WHERE "clientId" = :clientId`;
const add = sql`
  INSERT INTO sync_clients ("clientId", "userId", "seenAt") VALUES (:clientId, :userId, :now) ON CONFLICT ("clientId") DO NOTHING`;
/** Maximum devices of an account: for a machine that is wiped every night, those of the last school year. */
export const maxClientsPerUser = 200;
const forgetOldest = sql`
  DELETE FROM sync_clients WHERE "clientId" IN (
    SELECT "clientId" FROM sync_clients WHERE "userId" = :userId ORDER BY "seenAt" DESC, "clientId" LIMIT 1000 OFFSET :most)`;
const advance = sql`
  UPDATE sync_clients SET "lastSeq" = :lastSeq, "ackedSeq" = :ackedSeq, "lastMoment" = :lastMoment, "seenAt" = :now
   WHERE "clientId" = :clientId`;

const unknown = () => new Refusal('unknownClient', syncMessage('unknownDevice'));

/**
 * Returns the device's state on the server. Refuses with `unknownClient` if the server cannot tell which writes it has
 * received: after a restore from a backup, or if the id belongs to another account.
 */
export async function clientOf(
  db: Db,
  clientId: string,
  userId: string,
  acked: number,
  firstSeq: number | undefined,
): Promise<Client | undefined> {
  const client = await one.get(db, { clientId });
  const lost = client ? client.userId !== userId || acked > client.lastSeq : acked > 0 || (firstSeq ?? 1) > 1;
  if (lost) throw unknown();
  return client;
}

/**
 * Registers a device. If the account has too many, the device that has not written for the longest time is forgotten.
 */
export async function registerClient(db: Db, clientId: string, userId: string, now: string): Promise<Client> {
  await forgetOldest.run(db, { userId, most: maxClientsPerUser - 1 });
  // Another account registered the same id at the same moment; no two accounts may share a client id.
  if ((await add.run(db, { clientId, userId, now })) === 0) throw unknown();
  return { userId, lastSeq: 0, ackedSeq: 0, lastMoment: null };
}

/** Returns the date and id of the device's last write; its next write happened after that. */
export function lastOf({ lastMoment }: Client): Keyset | undefined {
  const [createdAt, id] = lastMoment?.split('_') ?? [];
  return createdAt && id ? { createdAt, id } : undefined;
}

/** Stores that writes up to `lastSeq` are processed and answers up to `ackedSeq` have arrived on the device. */
export async function advanceClient(
  db: Db,
  clientId: string,
  { lastSeq, ackedSeq, lastMoment }: Omit<Client, 'userId'>,
  now: string,
): Promise<void> {
  await advance.run(db, { clientId, lastSeq, ackedSeq, lastMoment, now });
  await deleteAcknowledged(db, clientId, ackedSeq);
}
