/**
 * Does the server's memory stay constant under load? Prints megabytes after a garbage collection each minute, and the last
 * quarter compared with the first, under public lists, signed-in reads, syncs, plays and small uploads. Fails if memory has
 * grown by more than a tenth. npm run bench soak [minutes]
 */
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { encodeRequest } from '#sync/protocol/wireFormat.ts';
import { zipOf } from '../test/zip.ts';
import { startChild } from './childProcess.ts';
import type { Memory, SoakFixture } from './soakServer.ts';
import { median, ratio, spread, table } from './statistics.ts';

/** The number of loops, each of which makes a call and then rests for `restMs`, again and again. */
const [loops, restMs] = [8, 50];
/** The pause between uploads, because a developer may upload only 30 builds an hour. */
const uploadEveryMs = 125_000;
/** The allowed ratio of memory between the last quarter and the first. */
const growthMax = 1.1;

let uploadedAt = 0;

function call({ url, origin, games, players, developer }: SoakFixture, turn: number): Promise<Response> {
  const player = players[turn % players.length] as SoakFixture['players'][number];
  const headers = { cookie: player.cookie, origin };
  const sync = (name: string, input: Record<string, string>) => {
    const now = new Date().toISOString();
    const ops = [{ seq: 1, id: uuid(), name, v: 1, at: now, input }];
    const body = JSON.stringify(encodeRequest({ clientId: uuid(), acked: 0, now, cursor: null, limit: 100, ops }));
    const own = { 'content-type': 'application/json', 'x-recess-protocol': '1', 'x-recess-user': player.id };
    return fetch(`${url}/api/sync`, { method: 'POST', headers: { ...headers, ...own }, body });
  };
  if (performance.now() - uploadedAt > uploadEveryMs) {
    uploadedAt = performance.now();
    const body = new FormData();
    body.append('build', new Blob([zipOf(['index.html', `${uuid()}.js`])]), 'file');
    return fetch(`${url}/api/upload/game-build`, {
      method: 'POST',
      headers: { cookie: developer.cookie, origin },
      body,
    });
  }
  const gameId = games[turn % games.length] as string;
  const lists = ['/games', '/wishlist', '/notifications/unread', `/reviews/game/${gameId}`, '/platform/stats'];
  const path = [...lists, '/sync/catalogue'][turn % 8];
  if (path) return fetch(`${url}/api${path}`, { headers });
  // Counted plays give the catalogue a new revision every 30 s.
  if (turn % 8 === 7) return sync('plays.start', { gameId });
  const wished = games[turn % 50] as string;
  return turn % 16 === 6 ? sync('wishlist.add', { gameId: wished }) : sync('wishlist.remove', { id: wished });
}

export async function bench([minutes = '60']: readonly string[]): Promise<void> {
  const server = startChild('soakServer.ts');
  const place = await server.call<SoakFixture>('open');
  let [calls, failed] = [0, 0];
  async function loop(first: number): Promise<void> {
    for (let turn = first; ; turn += loops) {
      const answer = await call(place, turn).catch(() => undefined);
      await answer?.arrayBuffer();
      calls++;
      if (!answer?.ok) failed++;
      await wait(restMs);
    }
  }
  for (let i = 0; i < loops; i++) void loop(i);
  console.log(`Memory of the server under mixed load, ${minutes} minutes; after a garbage collection each minute.`);
  const samples: Memory[] = [];
  for (let minute = 1; minute <= Number(minutes); minute++) {
    await wait(60_000);
    const memory = await server.call<Memory>('memory');
    samples.push(memory);
    console.log(`  minute ${minute}: ${memory.rss.toFixed(0)} MB, ${calls} calls, ${failed} of them failed`);
  }
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const of = (kind: keyof Memory) => {
    const all = samples.map((sample) => sample[kind]);
    return { before: all.slice(0, quarter), after: all.slice(-quarter) };
  };
  const rows = (['rss', 'heap', 'buffers'] as const).map((kind) => {
    const { before, after } = of(kind);
    return [kind, spread(before), spread(after), ratio(after, before)];
  });
  console.log(`\n${table(['MB', 'first quarter', 'last quarter', 'of the first'], rows)}`);
  const grown = (['rss', 'heap'] as const).filter(
    (kind) => median(of(kind).after) > growthMax * median(of(kind).before),
  );
  if (grown.length > 0) throw new Error(`Grown by more than ${growthMax}: ${grown.join(', ')}`);
}
