import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { packed } from '#sync/wire.ts';
import { zipOf } from '../test/zip.ts';
import { answering } from './answering.ts';
import type { Place } from './soakServer.ts';

/** Loops that each make a call, rest so many milliseconds, and go on. */
const [loops, restMs] = [8, 50];
/** Milliseconds between two uploads: a developer may upload 30 builds an hour. */
const uploadEveryMs = 125_000;

let [calls, failed, uploaded] = [0, 0, 0];

async function call({ url, origin, games, players, developer }: Place, turn: number): Promise<Response> {
  const player = players[turn % players.length] as Place['players'][number];
  const headers = { cookie: player.cookie, origin };
  const read = (path: string) => fetch(url + path, { headers });
  const sync = (name: string, input: Record<string, string>) => {
    const now = new Date().toISOString();
    const ops = [{ seq: 1, id: uuid(), name, v: 1, at: now, input }];
    const batch = { clientId: uuid(), acked: 0, now, cursor: null, limit: 100, ops };
    const own = { 'content-type': 'application/json', 'x-recess-protocol': '1', 'x-recess-user': player.id };
    return fetch(`${url}/api/sync`, {
      method: 'POST',
      headers: { ...headers, ...own },
      body: JSON.stringify(packed(batch)),
    });
  };
  if (performance.now() - uploaded > uploadEveryMs) {
    uploaded = performance.now();
    const form = new FormData();
    form.append('build', new Blob([zipOf(['index.html', `${uuid()}.js`])]), 'file');
    const asked = { method: 'POST', headers: { cookie: developer.cookie, origin }, body: form };
    return fetch(`${url}/api/upload/game-build`, asked);
  }
  const game = games[turn % games.length] as string;
  switch (turn % 8) {
    case 0:
      return read('/api/games');
    case 1:
      return read('/api/wishlist');
    case 2:
      return read('/api/notifications/unread');
    case 3:
      return read(`/api/reviews/game/${game}`);
    case 4:
      return read('/api/platform/stats');
    case 5:
      return read('/api/sync/catalogue');
    case 6: {
      const wished = { [turn % 16 === 6 ? 'gameId' : 'id']: games[turn % 50] as string };
      return sync(turn % 16 === 6 ? 'wishlist.add' : 'wishlist.remove', wished);
    }
    // With the plays that it counts the catalogue has another revision every 30 s.
    default:
      return sync('plays.start', { gameId: game });
  }
}

async function loop(place: Place, first: number): Promise<void> {
  for (let turn = first; ; turn += loops) {
    const answer = await call(place, turn).catch(() => undefined);
    await answer?.arrayBuffer();
    calls++;
    if (!answer?.ok) failed++;
    await wait(restMs);
  }
}

answering({
  begin(place: Place) {
    for (let i = 0; i < loops; i++) void loop(place, i);
  },
  told: () => ({ calls, failed }),
});
