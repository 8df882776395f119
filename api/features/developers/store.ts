import type { Developer, DeveloperStatus } from '#sync/contract/developers.ts';
import { fragment, keysetLimit, sql } from '../../db/port.ts';

/** An application with its applicant; the number is sealed here, and masked before it leaves the server. */
export type DeveloperRow = Omit<Developer, 'user'> & { username: string; email: string };
/** One's own application; the number is sealed. */
export type Own = Pick<DeveloperStatus, 'rejectionReason' | 'developerNumber'> & { status: Developer['status'] };

const columns = fragment(`
  d.id, d."developerNumber", d."userId", d."schoolEmail", d."fullName", d.status, d."rejectionReason", d."approvedBy",
  d."createdAt", d."approvedAt", u.username, u.email`);

export const ofUser = sql<Own>`
  SELECT status, "rejectionReason", "developerNumber" FROM developers WHERE "userId" = :userId`;
export const byId = sql<DeveloperRow>`
  SELECT ${columns} FROM developers d JOIN users u ON u.id = d."userId" WHERE d.id = :id`;
export const list = sql<DeveloperRow>`
  SELECT ${columns} FROM developers d JOIN users u ON u.id = d."userId"
   WHERE (d."createdAt", d.id) < (:at, :id) ${keysetLimit('d')}`;
/** Returns pending applications, oldest first. */
export const pending = sql<DeveloperRow>`
  SELECT ${columns} FROM developers d JOIN users u ON u.id = d."userId"
   WHERE d.status = 'pending' AND (d."createdAt", d.id) > (:at, :id) ORDER BY d."createdAt", d.id LIMIT :most`;
/**
 * Keeps the name in a rejected application that a new application changes, because reports may still mention it. The
 * entry has no key, so it reserves no username. If the name was also their username, the entry has no start time.
 */
export const recordFormerName = sql`
  INSERT INTO former_names ("userId", username, "nameKey", "takenAt", "createdAt")
  SELECT "userId", "fullName", '', "fullNameSince", :now FROM developers
   WHERE "userId" = :userId AND status = 'rejected' AND "fullName" <> :fullName
  UNION ALL
  SELECT "userId", "schoolEmail", '', NULL, :now FROM developers
   WHERE "userId" = :userId AND status = 'rejected' AND "schoolEmail" <> :schoolEmail
  ON CONFLICT ("userId", username) DO UPDATE SET "takenAt" = NULL`;
/** Inserts an application, or replaces a rejected one in its row; its waiting time starts again. */
export const apply = sql<Own & { id: string }>`
  INSERT INTO developers (id, "userId", "schoolEmail", "fullName", "fullNameSince", "createdAt")
  VALUES (:id, :userId, :schoolEmail, :fullName, :now, :now)
  ON CONFLICT ("userId") DO UPDATE
    SET status = 'pending', "schoolEmail" = excluded."schoolEmail", "fullName" = excluded."fullName",
        "fullNameSince" = CASE WHEN developers."fullName" = excluded."fullName" THEN developers."fullNameSince"
                               ELSE excluded."fullNameSince" END,
        "rejectionReason" = NULL, "rejectedAt" = NULL, "createdAt" = excluded."createdAt"
    WHERE developers.status = 'rejected'
  RETURNING id, status, "rejectionReason", "developerNumber"`;
/** Replaces the number of an approved developer. */
export const setNumber = sql<Own>`
  UPDATE developers SET "developerNumber" = :sealed, "numberHash" = :numberHash
   WHERE "userId" = :userId AND status = 'approved' RETURNING status, "rejectionReason", "developerNumber"`;
/** Approves an application. Staff can approve their own only if there are no other staff. */
export const approve = sql<{ userId: string }>`
  UPDATE developers SET status = 'approved', "developerNumber" = :sealed, "numberHash" = :numberHash, "approvedBy" = :by, "approvedAt" = :now
   WHERE id = :id AND status = 'pending'
     AND ("userId" <> :by
          OR NOT EXISTS (SELECT 1 FROM users WHERE ("isAdmin" = 1 OR "isLeadDev" = 1) AND id <> :by))
  RETURNING "userId"`;
export const reject = sql<{ userId: string }>`
  UPDATE developers SET status = 'rejected', "rejectionReason" = :reason, "rejectedAt" = :now
   WHERE id = :id AND status = 'pending' RETURNING "userId"`;
/** Dates rejections from before the column existed, or by a process of an earlier version. */
export const dateRejections = sql`
  UPDATE developers SET "rejectedAt" = :now WHERE status = 'rejected' AND "rejectedAt" IS NULL`;
export const deleteRejected = sql`DELETE FROM developers WHERE status = 'rejected' AND "rejectedAt" < :before`;
export const becomeDeveloper = sql`
  UPDATE users SET "accountType" = 'developer', "updatedAt" = :now WHERE id = :userId`;

/** Returns plain numbers that an earlier version stored. */
export const plainNumbers = sql<{ id: string; number: string }>`
  SELECT id, "developerNumber" AS number FROM developers WHERE "developerNumber" IS NOT NULL AND "numberHash" IS NULL`;
export const sealNumber = sql`
  UPDATE developers SET "developerNumber" = :sealed, "numberHash" = :numberHash WHERE id = :id AND "numberHash" IS NULL`;
