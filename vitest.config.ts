import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { args, executablePath, patienceMs } from './pwa/e2e/support/chromium.ts';

// Vitest's report of a failed test uses Map.groupBy, which Node 20 does not have yet.
const maps = Map as unknown as { groupBy?: <T, K>(items: Iterable<T>, keyOf: (item: T) => K) => Map<K, T[]> };
maps.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

/** Milliseconds. A test says what comes, not how fast this computer is: these end only what stands still. */
const patient = { testTimeout: 20 * 60_000, hookTimeout: 20 * 60_000, expect: { poll: { timeout: patienceMs } } };

const project = (name: string, more: object = {}) => ({
  test: {
    ...{ name, environment: 'node', include: [`${name}/**/*.test.{ts,tsx}`], ...patient },
    ...more,
  },
});

/** The file that takes longest comes first: last, it would go on alone for minutes. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('api/test/suites/model.test.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

const componentTests = 'pwa/**/*.browser.test.tsx';
const postgres = ['api/test/postgres.ts'];
/** Each needs its modules new: one puts something else in the place of one, one counts what they make, two look at every statement. */
const apart = [
  'api/server/bodyTimeout.test.ts',
  'api/security/session.test.ts',
  'api/test/suites/growth.test.ts',
  'api/test/suites/contract.test.ts',
  'sync/contract.test.ts',
];

/** Tests of the app over a store and its database. All others of `sync` and `pwa` can begin before SQLite is compiled (api/run/gate.mjs). */
const overStore = [
  'data/mutate',
  'features/home/pictures',
  'saves/saves',
  'test/suites/restore',
  'test/suites/sync',
  'test/suites/watched',
  'worker/backgroundSync',
].map((name) => `pwa/${name}.test.{ts,tsx}`);

// `#sync/…` is resolved by the imports of package.json.
export default defineConfig({
  test: {
    // Tests wait for databases as much as they compute; on two cores vitest would otherwise run one file at a time.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      // What modules of these keep is named by its store, so that a file finds nothing of another's: each is read once a process,
      // and not once a file (api/test/suites/architecture.test.ts).
      project('sync', { isolate: false, exclude: apart }),
      project('api', { isolate: false, globalSetup: postgres, exclude: apart }),
      project('apart', { include: apart, globalSetup: postgres }),
      // Here files put a browser's globals around modules that keep who is signed in.
      project('pwa', { exclude: ['pwa/e2e/**', componentTests, ...overStore] }),
      project('pwa-store', { include: overStore }),
      {
        plugins: [react()],
        // Found late, a package would load every page of the run again.
        optimizeDeps: { entries: ['pwa/app/main.ts', 'pwa/test/*.ts*', componentTests], include: ['axe-core'] },
        test: {
          ...patient,
          // An element that never comes is waited for until here.
          testTimeout: 3 * 60_000,
          name: 'components',
          include: [componentTests],
          isolate: false,
          globalSetup: ['pwa/test/storeServer.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: { executablePath, args } }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1366, height: 768 },
          },
        },
      },
    ],
  },
});
