import { syncMessage } from '#sync/messages/general.ts';
import type { Keyset } from '#sync/pagination.ts';
import { Refusal } from '#sync/refusal.ts';
import { type Db, sql } from '../db/port.ts';
import { deleteAcknowledged } from './receipts.ts';

/** `lastMoment`: when the last thing it sent was done, as it was dated, and its id (`placeOf`); null where that is not known. */
type Client = { userId: string; lastSeq: number; ackedSeq: number; lastMoment: string | null };

const one = sql<Client>`
  SELECT "userId", "lastSeq", "ackedSeq", "lastMoment" FROM sync_clients WHERE "clientId" = :clientId`;
const add = sql`
  INSERT INTO sync_clients ("clientId", "userId", "seenAt") VALUES (:clientId, :userId, :now) ON CONFLICT ("clientId") DO NOTHING`;
/** Devices an account has at most: of a machine that is wiped every night the last school year's. */
export const maxClientsPerUser = 200;
const forgetOldest = sql`
  DELETE FROM sync_clients WHERE "clientId" IN (
    SELECT "clientId" FROM sync_clients WHERE "userId" = :userId ORDER BY "seenAt" DESC, "clientId" LIMIT 1000 OFFSET :most)`;
const advance = sql`
  UPDATE sync_clients SET "lastSeq" = :lastSeq, "ackedSeq" = :ackedSeq, "lastMoment" = :lastMoment, "seenAt" = :now
   WHERE "clientId" = :clientId`;

const unknown = () => new Refusal('unknownClient', syncMessage('unknownDevice'));

/**
 * The device, as the server knows it. `unknownClient` when the server cannot tell what it has had of this device:
 * after a restore from a backup, or when the id is somebody else's.
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

/** A device whose account has too many takes the place of the one that has not written for the longest time. */
export async function registerClient(db: Db, clientId: string, userId: string, now: string): Promise<Client> {
  await forgetOldest.run(db, { userId, most: maxClientsPerUser - 1 });
  // Of another account, in the same moment: no two write under one name.
  if ((await add.run(db, { clientId, userId, now })) === 0) throw unknown();
  return { userId, lastSeq: 0, ackedSeq: 0, lastMoment: null };
}

/** The last thing it sent; what it sends next was done after that. */
export function lastOf({ lastMoment }: Client): Keyset | undefined {
  const [createdAt, id] = lastMoment?.split('_') ?? [];
  return createdAt && id ? { createdAt, id } : undefined;
}

/** It has consumed its writes up to `lastSeq`, and its device has the answers up to `ackedSeq`. */
export async function advanceClient(
  db: Db,
  clientId: string,
  { lastSeq, ackedSeq, lastMoment }: Omit<Client, 'userId'>,
  now: string,
): Promise<void> {
  await advance.run(db, { clientId, lastSeq, ackedSeq, lastMoment, now });
  await deleteAcknowledged(db, clientId, ackedSeq);
}
