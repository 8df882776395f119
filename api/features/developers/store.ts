import type { Developer, DeveloperStatus } from '#sync/contract/developers.ts';
import { fragment, keysetLimit, sql } from '../../db/port.ts';

/** An application with its applicant; the number is sealed here, and masked before it leaves. */
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
/** Oldest first. */
export const pending = sql<DeveloperRow>`
  SELECT ${columns} FROM developers d JOIN users u ON u.id = d."userId"
   WHERE d.status = 'pending' AND (d."createdAt", d.id) > (:at, :id) ORDER BY d."createdAt", d.id LIMIT :most`;
/**
 * What a rejected application says and the next does not: reports may go on saying it. It has no key that anybody's username
 * could be refused for; where it was their username as well, nothing tells since when they were called so.
 */
export const recordFormerName = sql`
  INSERT INTO former_names ("userId", username, "nameKey", "takenAt", "createdAt")
  SELECT "userId", "fullName", '', "fullNameSince", :now FROM developers
   WHERE "userId" = :userId AND status = 'rejected' AND "fullName" <> :fullName
  UNION ALL
  SELECT "userId", "schoolEmail", '', NULL, :now FROM developers
   WHERE "userId" = :userId AND status = 'rejected' AND "schoolEmail" <> :schoolEmail
  ON CONFLICT ("userId", username) DO UPDATE SET "takenAt" = NULL`;
/** A new application, or after a rejection another in its row: it waits from now on. */
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
/** Another number in place of the one that an approved developer has. */
export const setNumber = sql<Own>`
  UPDATE developers SET "developerNumber" = :sealed, "numberHash" = :numberHash
   WHERE "userId" = :userId AND status = 'approved' RETURNING status, "rejectionReason", "developerNumber"`;
/** One's own only where there is nobody else to ask. */
export const approve = sql<{ userId: string }>`
  UPDATE developers SET status = 'approved', "developerNumber" = :sealed, "numberHash" = :numberHash, "approvedBy" = :by, "approvedAt" = :now
   WHERE id = :id AND status = 'pending'
     AND ("userId" <> :by
          OR NOT EXISTS (SELECT 1 FROM users WHERE ("isAdmin" = 1 OR "isLeadDev" = 1) AND id <> :by))
  RETURNING "userId"`;
export const reject = sql<{ userId: string }>`
  UPDATE developers SET status = 'rejected', "rejectionReason" = :reason, "rejectedAt" = :now
   WHERE id = :id AND status = 'pending' RETURNING "userId"`;
/** Of before, or by a process of an earlier version. */
export const dateRejections = sql`
  UPDATE developers SET "rejectedAt" = :now WHERE status = 'rejected' AND "rejectedAt" IS NULL`;
export const deleteRejected = sql`DELETE FROM developers WHERE status = 'rejected' AND "rejectedAt" < :before`;
export const becomeDeveloper = sql`
  UPDATE users SET "accountType" = 'developer', "updatedAt" = :now WHERE id = :userId`;

/** Numbers that an earlier version kept as they are. */
export const plainNumbers = sql<{ id: string; number: string }>`
  SELECT id, "developerNumber" AS number FROM developers WHERE "developerNumber" IS NOT NULL AND "numberHash" IS NULL`;
export const sealNumber = sql`
  UPDATE developers SET "developerNumber" = :sealed, "numberHash" = :numberHash WHERE id = :id AND "numberHash" IS NULL`;
