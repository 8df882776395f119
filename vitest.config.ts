import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Vitest's report of a failed test uses Map.groupBy, which Node 20 does not have yet.
const maps = Map as unknown as { groupBy?: <T, K>(items: Iterable<T>, keyOf: (item: T) => K) => Map<K, T[]> };
maps.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

const project = (name: string, more: object = {}) => ({
  test: {
    ...{ name, environment: 'node', include: [`${name}/**/*.test.{ts,tsx}`], testTimeout: 20_000, hookTimeout: 60_000 },
    ...more,
  },
});

// `#sync/…` is resolved by the imports of package.json.
export default defineConfig({
  test: {
    // Tests wait for databases as much as they compute; on two cores vitest would otherwise run one file at a time.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      project('sync'),
      project('api', { globalSetup: ['api/test/postgres.ts'] }),
      project('pwa', { exclude: ['pwa/e2e/**'] }),
    ],
  },
});
