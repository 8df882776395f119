import { atMost } from '../files/queue.ts';
import { openFiles } from '../files/store.ts';
import { type Entry, registerBuild } from '../games/builds.ts';
import type { Caller } from '../may.ts';
import type { At } from '../mount.ts';
import type { Received } from '../multipart.ts';
import { loadsFromElsewhere } from './elsewhere.ts';
import { filesIn } from './zip.ts';

type Registered = Awaited<ReturnType<typeof registerBuild>>;

/** Each holds a file of up to 30 MB in memory, twice. */
const inTurn = atMost(2);

/** Unpacks the zip that was received and registers the build. */
export const buildOfReceived = ({ db, config, received, caller, now }: At<Caller>) =>
  inTurn(async (): Promise<Registered & { offlineReady: boolean }> => {
    let offlineReady = true;
    async function* watched(): AsyncGenerator<Entry> {
      for await (const file of filesIn((received as Received).path)) {
        offlineReady &&= !loadsFromElsewhere(file);
        yield file;
      }
    }
    const build = await registerBuild({ db, files: openFiles(config) }, caller.id, watched(), now);
    return { ...build, offlineReady };
  });
