import { benchBrowse } from './browse.ts';
import { type Child, startChild } from './child.ts';
import { benchReads } from './reads.ts';
import { benchSync } from './sync.ts';

/** npm run bench [part]: every figure is a ratio to a peer measured in the same run. */
const parts: Record<string, (child: (file: string) => Child) => Promise<void>> = {
  sync: benchSync,
  reads: benchReads,
  browse: benchBrowse,
};

const children: Child[] = [];
const child = (file: string) => {
  const started = startChild(file);
  children.push(started);
  return started;
};

async function bench(wanted: string | undefined): Promise<void> {
  if (wanted !== undefined && !parts[wanted])
    throw new Error(`There is no part "${wanted}". Choose ${Object.keys(parts).join(' or ')}, or none for all.`);
  for (const [name, part] of Object.entries(parts))
    if (wanted === undefined || wanted === name) await part(child).then(() => console.log());
}

try {
  await bench(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await Promise.all(children.map((started) => started.stop()));
}
