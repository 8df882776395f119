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
 * Recomputes the username keys with the current form of `confusableKey`. Returns how many were outdated. If two
 * usernames have the same key, the older account gets it; the other account keeps its username and gets a key that no
 * lookup can match.
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
    // This first pass avoids collisions: a new key may equal another account's old key.
    for (const { id } of stale) await setKey.run(db, { id, key: ` ${id}` });
    for (const row of stale) await setKey.run(db, row);
    return stale.length + (await renewFormerKeys(db));
  });
}

/**
 * Recomputes the keys of former usernames. Two of them may share a key; an entry that never was a username has an empty
 * one.
 */
async function renewFormerKeys(db: Db): Promise<number> {
  const rows = (await former.all(db)).map((row) => ({ ...row, key: confusableKey(row.username) }));
  const stale = rows.filter((row) => row.nameKey !== '' && row.key !== row.nameKey);
  for (const { userId, username, key } of stale) await setFormerKey.run(db, { userId, username, key });
  return stale.length;
}
