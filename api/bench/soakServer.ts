/** The server of the memory bench: the real one, which collects garbage on request. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { publishFigures } from '../sync/catalogueSync.ts';
import { openTestApp, type Someone } from '../test/testApp.ts';
import { serveRpc } from './rpcServer.ts';
import { unlimited } from './unlimited.ts';

const house = await openTestApp({ rates: unlimited });
setFlagsFromString('--expose-gc');
// The figures are published every 30 s, as in the real server (api/server/main.ts).
setInterval(() => void publishFigures(house.db, house.clock().toISOString()), 30_000).unref();
const collect = runInNewContext('gc') as () => void;

/** Memory of the process in megabytes. */
export type Memory = { rss: number; heap: number; buffers: number };
export type SoakFixture = {
  url: string;
  origin: string;
  games: string[];
  players: Pick<Someone, 'id' | 'cookie'>[];
  developer: Pick<Someone, 'id' | 'cookie'>;
};

serveRpc(
  {
    async open(): Promise<SoakFixture> {
      const games: string[] = [];
      await house.db.transaction(async () => {
        while (games.length < 1_000) games.push((await house.game()).id);
      });
      const who = async (role: 'player' | 'developer') => {
        const { id, cookie } = await house.person(role);
        return { id, cookie };
      };
      const players = await Promise.all(Array.from({ length: 40 }, () => who('player')));
      return { url: house.url, origin: house.config.publicUrl, games, players, developer: await who('developer') };
    },
    memory(): Memory {
      collect();
      const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
      return { rss: rss / 2 ** 20, heap: heapUsed / 2 ** 20, buffers: arrayBuffers / 2 ** 20 };
    },
  },
  () => house.close(),
);
