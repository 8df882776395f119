import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { ensureSetupKey } from '../../security/setupKey.ts';
import { uploadBuild, uploadCover } from '../submissions.ts';
import { bothDatabases, openTestApp, type TestApp } from '../testApp.ts';

let usual: number;
beforeEach(() => {
  usual = process.umask(0);
});
afterEach(() => void process.umask(usual));

/** Returns everything in a folder that others can read or write, with its mode. */
const openIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, mode: statSync(join(folder, name)).mode & 0o777 }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ name, mode }) => `${mode.toString(8)} ${name}`);

describe.each(bothDatabases)('under umask 000, in a folder open to everybody, on %s', (database) => {
  let house: TestApp;
  afterEach(() => house.close());

  test('only the owner can access the database, its log, files, upload parts, the setup key and backups', async () => {
    house = await openTestApp({ database });
    const { dataDir } = house.config;
    chmodSync(dataDir, 0o777);
    const developer = await house.person('developer');
    await uploadCover(developer);
    await uploadBuild(developer);
    const part = { key: 'a'.repeat(64), size: 2_000, from: 0, part: new Blob([new Uint8Array(1_000)]) };
    expect((await developer.call(endpoints['uploads.part'], part)).status).toBe(201);
    ensureSetupKey(house.config);
    const backup = await house.backUp();
    const lying = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    const looked = ['setup-key', `uploads/part-${developer.id}-${part.key}`];
    if (database === 'sqlite') looked.push('recess.sqlite', 'recess.sqlite-wal', 'recess.sqlite-shm');
    expect(lying).toEqual(expect.arrayContaining(looked));
    expect(readdirSync(backup).sort()).toEqual(['backup.json', 'files', 'recess.sqlite']);
    expect(openIn(dataDir)).toEqual([]);
    const restored = await openTestApp({ database, from: backup });
    const left = openIn(restored.config.dataDir);
    await restored.close();
    expect(left).toEqual([]);
  });
});

test('a database that others can read, as earlier versions made it, is restricted to its owner when it is opened', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recess-modes-'));
  const file = join(folder, 'recess.sqlite');
  try {
    const before = openSqlite(file);
    await before.script('CREATE TABLE words (word TEXT)');
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
    expect(openIn(folder)).toHaveLength(3);
    const db = openSqlite(file);
    await db.run('INSERT INTO words VALUES (:word)', { word: 'a' });
    expect(openIn(folder)).toEqual([]);
    await db.close();
    await before.close();
    writeFileSync(join(folder, 'probe'), '');
    // This checks that the umask is 000.
    expect(openIn(folder)).toEqual(['666 probe']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
