import { type Db, sql } from '../../db/port.ts';

/** `step`: how many strikes it came of, 0 where staff decided. `reason`: a key, such as 'text'. */
export type Mute = { until: string; step: number; reason: string; decisionId: string | null };
type Here = { db: Db };

/** The mute that holds at a moment. */
export const muteOf = sql<Mute>`
  SELECT until, step, reason, (SELECT d.id FROM decisions d WHERE d.id = mutes."sourceId") AS "decisionId"
    FROM mutes WHERE "userId" = :userId AND until > :now`;
const setMute = sql`
  INSERT INTO mutes ("userId", until, step, reason, "sourceId") VALUES (:userId, :until, :step, :reason, :sourceId)
  ON CONFLICT ("userId") DO UPDATE
    SET until = excluded.until, step = excluded.step, reason = excluded.reason, "sourceId" = excluded."sourceId"
  WHERE mutes.until < excluded.until`;
const endMuteOf = sql`DELETE FROM mutes WHERE "userId" = :userId AND "sourceId" = :sourceId`;

/** Keeps somebody from writing to others until a moment (ISO 8601). A mute that lasts longer stays as it is. */
export async function muteUntil(
  { db }: Here,
  userId: string,
  until: string,
  reason: string,
  sourceId: string | null,
  step = 0,
): Promise<void> {
  await setMute.run(db, { userId, until, step, reason, sourceId });
}

const muteByDecision = sql`
  INSERT INTO mutes ("userId", until, step, reason, "sourceId")
  SELECT d."userId", d.until, 0, CASE WHEN d.automatic = 1 THEN 'text' ELSE COALESCE(d.rule, '') END, d.id FROM decisions d
   WHERE d."userId" = :userId AND d.state = 'active' AND d.until IS NOT NULL AND d.actions LIKE '%"mute"%'
   ORDER BY d.until DESC LIMIT 1`;
/**
 * Ends a mute that came of this text or decision; one that came of another stays, also the one of a decision that this one had
 * replaced. Answers whether it was there.
 */
export async function endMute({ db }: Here, userId: string, sourceId: string): Promise<boolean> {
  if ((await endMuteOf.run(db, { userId, sourceId })) === 0) return false;
  await muteByDecision.run(db, { userId });
  return true;
}

const setSuspension = sql`
  UPDATE users SET "suspendedUntil" = (SELECT MAX(d.until) FROM decisions d
                                        WHERE d."userId" = :userId AND d.state = 'active' AND d.actions LIKE '%"suspend"%')
   WHERE id = :userId`;
/** Suspends an account until the last of the decisions ends that stand and suspend it; ends it where none does. */
export async function updateSuspension({ db }: Here, userId: string): Promise<void> {
  await setSuspension.run(db, { userId });
}

export const addRefusal = sql`
  INSERT INTO text_refusals (id, "userId", surface, verdict, text, "createdAt")
  VALUES (:id, :userId, :surface, :verdict, :text, :now)`;
/** Says whether the same words were refused a moment ago: a request whose answer was lost is sent again. */
export const refusedSince = sql<{ id: string }>`
  SELECT id FROM text_refusals WHERE "userId" = :userId AND surface = :surface AND text = :text AND "createdAt" > :since LIMIT 1`;
export const addStrike = sql`
  INSERT INTO strikes (id, "userId", source, "sourceId", "createdAt", "expiresAt")
  VALUES (:id, :userId, :source, :sourceId, :now, :expiresAt)`;
/** How many of somebody's strikes are newer than each of two moments. */
export const countStrikes = sql<{ day: number; week: number }>`
  SELECT count(CASE WHEN "createdAt" > :dayAgo THEN 1 END) AS day, count(*) AS week FROM strikes
   WHERE "userId" = :userId AND "createdAt" > :weekAgo AND "createdAt" <= :now`;
/** The decision of somebody's newest strike since a moment. */
export const newestStrike = sql<{ id: string }>`
  SELECT d.id FROM strikes s JOIN decisions d ON d.id = s."sourceId"
   WHERE s."userId" = :userId AND s."createdAt" > :since ORDER BY s."createdAt" DESC, s.id DESC LIMIT 1`;
export const dropStrike = sql<{ createdAt: string }>`
  DELETE FROM strikes WHERE "userId" = :userId AND "sourceId" = :sourceId RETURNING "createdAt"`;
/** The decisions of strikes since a moment that stand, oldest first. */
export const strikesAfter = sql<{ id: string; createdAt: string; until: string | null }>`
  SELECT d.id, s."createdAt", d.until FROM strikes s JOIN decisions d ON d.id = s."sourceId"
   WHERE s."userId" = :userId AND s."createdAt" >= :at AND d.state = 'active' ORDER BY s."createdAt", s.id`;
/** The texts of somebody that were refused since a moment: the newest ten, newest first. */
export const refusedLately = sql<{ text: string; at: string }>`
  SELECT text, "createdAt" AS at FROM text_refusals
   WHERE "userId" = :userId AND "createdAt" > :since ORDER BY "createdAt" DESC, id DESC LIMIT 10`;

/** How many are forgotten at once. */
const piece = `LIMIT 1000`;
const forget = (table: string, column: string) => ({
  fragment: `${table} WHERE "${column}" < :before ORDER BY "${column}" ${piece}`,
});
export const dropRefusals = sql`DELETE FROM text_refusals WHERE id IN (SELECT id FROM ${forget('text_refusals', 'createdAt')})`;
export const dropStrikes = sql`DELETE FROM strikes WHERE id IN (SELECT id FROM ${forget('strikes', 'expiresAt')})`;
export const dropMutes = sql`DELETE FROM mutes WHERE "userId" IN (SELECT "userId" FROM ${forget('mutes', 'until')})`;
