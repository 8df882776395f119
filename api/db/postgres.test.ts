import { expect, test } from 'vitest';
import { freshDatabase, postgresUrl } from '../test/postgres.ts';
import { isTransientError } from './port.ts';
import { openPostgres } from './postgres.ts';

const here = test.runIf(postgresUrl() !== undefined);

here('a connection that the database ends is a transient error and does not end the process', async () => {
  const { url, drop } = await freshDatabase();
  const [db, other] = [openPostgres(url), openPostgres(url)];
  const kill = () =>
    other.all(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      {},
    );
  try {
    await db.script('CREATE TABLE t (n BIGINT)');
    for (let round = 0; round < 5; round++) {
      const broken = db.transaction(async () => {
        await db.run('INSERT INTO t (n) VALUES (:n)', { n: round });
        await kill();
        // Either the wait between two statements or the next statement notices the loss.
        await new Promise((resolve) => setTimeout(resolve, round * 10));
        await db.run('INSERT INTO t (n) VALUES (:n)', { n: round });
      });
      expect(isTransientError(await broken.catch((error: unknown) => error))).toBe(true);
    }
    expect(await db.all('SELECT n FROM t', {})).toEqual([]);
    await db.transaction(() => db.run('INSERT INTO t (n) VALUES (:n)', { n: 9 }));
    expect(await db.all('SELECT n FROM t', {})).toEqual([{ n: 9 }]);
  } finally {
    await db.close();
    await other.close();
    await drop();
  }
});
