import { benchBoot, benchBrowse, benchIdle, benchLife } from './browse.ts';
import { benchBuild } from './build.ts';
import { benchBytes } from './bytes.ts';
import { type Child, startChild } from './child.ts';
import { benchExchange } from './exchange.ts';
import { benchGrowth } from './growth.ts';
import { benchHerd } from './herd.ts';
import { benchMany } from './many.ts';
import { benchCatalogue, benchGrid, benchStorage } from './pages.ts';
import { benchPictures } from './pictures.ts';
import { benchProcesses } from './processes.ts';
import { benchReads } from './reads.ts';
import { benchRevision } from './revision.ts';
import { benchSoak } from './soak.ts';
import { benchSync } from './sync.ts';

/** npm run bench [part]: every figure is a ratio to a peer measured in the same run, but for a build's, which has none. */
const parts: Record<string, (child: (file: string) => Child) => Promise<void>> = {
  sync: benchSync,
  reads: benchReads,
  revision: benchRevision,
  exchange: benchExchange,
  boot: benchBoot,
  browse: benchBrowse,
  life: benchLife,
  catalogue: benchCatalogue,
  storage: benchStorage,
  grid: benchGrid,
  herd: benchHerd,
  bytes: benchBytes,
  many: benchMany,
  build: benchBuild,
  processes: benchProcesses,
  pictures: benchPictures,
  idle: benchIdle,
  growth: benchGrowth,
  soak: benchSoak,
};

const children: Child[] = [];
const child = (file: string) => {
  const started = startChild(file);
  children.push(started);
  return started;
};

/** These take longer than anybody waits for the rest: only by name. */
const alone = ['growth', 'soak'];

async function bench(wanted: string | undefined): Promise<void> {
  if (wanted !== undefined && !parts[wanted])
    throw new Error(
      `There is no part "${wanted}". Choose ${Object.keys(parts).join(' or ')}, or none for all but ${alone.join(' and ')}.`,
    );
  for (const [name, part] of Object.entries(parts))
    if (wanted === name || (wanted === undefined && !alone.includes(name))) await part(child).then(() => console.log());
}

try {
  await bench(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await Promise.all(children.map((started) => started.stop()));
}
