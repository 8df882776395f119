import { confusableKey } from '#sync/text/usernameKey.ts';
import { type Db, sql } from './port.ts';

const names = sql<{ id: string; username: string; usernameKey: string }>`
  SELECT id, username, "usernameKey" FROM users ORDER BY "createdAt", id`;
const setKey = sql`UPDATE users SET "usernameKey" = :key WHERE id = :id`;
const former = sql<{ userId: string; username: string; nameKey: string | null }>`
  SELECT "userId", username, "nameKey" FROM former_names`;
const setFormerKey = sql`
  UPDATE former_names SET "nameKey" = :key WHERE "userId" = :userId AND username = :username`;

/**
 * Brings the keys of names up to date with the form that `confusableKey` has now; answers how many were not. Who has had a
 * look longest keeps its key; another who has the same look keeps the name and gets a key that nobody can ask for.
 */
export function recomputeUsernameKeys(db: Db): Promise<number> {
  return db.transaction(async () => {
    const given = new Set<string>();
    const stale: { id: string; key: string }[] = [];
    for (const { id, username, usernameKey } of await names.all(db)) {
      const look = confusableKey(username);
      const key = given.has(look) ? `${look} ${id}` : look;
      given.add(key);
      if (key !== usernameKey) stale.push({ id, key });
    }
    // First out of each other's way: one's new key may be another's old one.
    for (const { id } of stale) await setKey.run(db, { id, key: ` ${id}` });
    for (const row of stale) await setKey.run(db, row);
    return stale.length + (await renewFormerKeys(db));
  });
}

/** The same of names that were given up; two of these may have one key, and what never was a username has an empty one. */
async function renewFormerKeys(db: Db): Promise<number> {
  const rows = (await former.all(db)).map((row) => ({ ...row, key: confusableKey(row.username) }));
  const stale = rows.filter((row) => row.nameKey !== '' && row.key !== row.nameKey);
  for (const { userId, username, key } of stale) await setFormerKey.run(db, { userId, username, key });
  return stale.length;
}
