import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { integrityError } from '../backup/sqlite.ts';
import { sqliteFile } from '../db/open.ts';
import { openSqlite } from '../db/sqlite.ts';
import { crowd, judge, writer } from './load.ts';
import { freePort } from './ports.ts';
import { bundle, serverProcess } from './process.ts';
import { openTestApp } from './testApp.ts';

/** Starts a server in its own process, with people who write to it without a pause. */
export async function besieged(folder = mkdtempSync(join(tmpdir(), 'recess-siege-'))) {
  const dataDir = join(folder, 'data');
  const house = await openTestApp();
  const people = await crowd(house, 4);
  const developer = await house.person('developer');
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(join(await house.backUp(), 'recess.sqlite'), sqliteFile({ dataDir }));
  await house.close();
  const [port, playPort] = [await freePort(), await freePort()];
  const [url, origin] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const main = bundle('api/server/main.ts');
  const server = serverProcess(main.path, {
    ...{ PORT: `${port}`, PLAY_PORT: `${playPort}`, DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: origin },
    ...{ LOG_LEVEL: 'silent' },
  });
  const writers = people.map((who) => writer({ url, origin }, who));
  /** Compares promises and rows; call it when nothing runs. */
  async function verdict() {
    const db = openSqlite(sqliteFile({ dataDir }));
    const judged = await judge({ db }, writers).finally(() => db.close());
    return { ...judged, fault: integrityError(sqliteFile({ dataDir })) };
  }
  async function close() {
    await server.end('SIGKILL');
    main.drop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { dataDir, url, origin, people, developer, server, writers, verdict, close };
}

/** Kills the server repeatedly while four devices write. `readyMs` is the time from each start to the first answer. */
export async function killUnderLoad(kills: number) {
  const { url, server, writers, verdict, close } = await besieged();
  const readyMs: number[] = [];
  const start = async () => {
    const began = performance.now();
    await server.start();
    const { status } = await fetch(`${url}/readyz`);
    if (status !== 200) throw new Error(`Started, and not ready: ${status}`);
    readyMs.push(performance.now() - began);
  };
  try {
    await start();
    const running = writers.map((w) => w.run());
    const acknowledged = () => writers.reduce((sum, w) => sum + w.acknowledged.length, 0);
    for (let kill = 0; kill < kills; kill++) {
      // However busy the machine is, some writes are acknowledged between two kills.
      const enough = acknowledged() + 12;
      while (acknowledged() < enough) await wait(10);
      await wait(Math.random() * 200);
      await server.end('SIGKILL');
      await start();
    }
    for (const w of writers) w.stop();
    await Promise.all(running);
    // The server is killed, not stopped, so that only what is on the disk now counts.
    await server.end('SIGKILL');
    return { ...(await verdict()), readyMs, acknowledged: writers.flatMap((w) => w.acknowledged).length };
  } finally {
    await close();
  }
}
