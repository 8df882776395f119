/**
 * npm run bench <name> [arguments]: measures what the store promises, in some benches beside a peer in the same run. The
 * first comment of a bench's file says which question it answers, in which units, and which arguments it takes.
 */
import { stopChildren } from './childProcess.ts';

type Bench = { bench(args: readonly string[]): Promise<void> };

const benches = new Map<string, () => Promise<Bench>>([
  ['bytes', () => import('./bytes.ts')],
  ['sync', () => import('./sync.ts')],
  ['boot', () => import('../../pwa/bench/boot.ts')],
  ['growth', () => import('./growth.ts')],
  ['storage', () => import('../../pwa/bench/storage.ts')],
  ['catalogue', () => import('../../pwa/bench/catalogue.ts')],
  ['build', () => import('./build.ts')],
  ['soak', () => import('./soak.ts')],
  ['covers', () => import('./covers.ts')],
]);

const [name = '', ...args] = process.argv.slice(2);
try {
  const load = benches.get(name);
  if (!load) throw new Error(`npm run bench ${[...benches.keys()].join(' | ')}`);
  await (await load()).bench(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stopChildren();
}
// A browser and a server in this process leave timers that would keep it running.
process.exit();
