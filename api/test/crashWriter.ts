import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../db/sqlite.ts';

/** A traced process that writes, and reports each write after its commit (crashes.ts). */
const [folder = '', count = ''] = process.argv.slice(2);
const told = openSync(join(folder, 'told'), 'w');
const db = openSqlite(join(folder, 'a.sqlite'));
await db.script('CREATE TABLE words (n INTEGER PRIMARY KEY, word TEXT NOT NULL) STRICT; CREATE TABLE last (n INTEGER)');
await db.run('INSERT INTO last VALUES (0)', {});
for (let n = 1; n <= Number(count); n++) {
  const word = `${n} `.repeat((n * 7919) % 2_500);
  await db.transaction(async () => {
    await db.run('INSERT INTO words (n, word) VALUES (:n, :word)', { n, word });
    await db.run('UPDATE last SET n = :n', { n });
  });
  writeSync(told, `${n}\n`);
  // Account deletion does the same to the log, and to the file within the hour.
  if (n % 60 === 0) await db.scrub();
  if (n % 130 === 0) await db.rewrite();
}
// The last writes are in the log only, because the process ends like a killed one.
process.kill(process.pid, 'SIGKILL');
