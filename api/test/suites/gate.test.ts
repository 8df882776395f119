import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { root } from '../../config/packageRoot.ts';
// @ts-expect-error The commands are plain JavaScript: they run before anything is installed.
import { componentProjects, unitProjects } from '../../run/gate.mjs';

/** The tests and stories that the two gates run, as the runners themselves list them (docs/testing.md). */

const files = ['sync', 'api', 'pwa'].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${top}/${path.replaceAll('\\', '/')}`,
  ),
);
const tests = files.filter((path) => /\.test\.tsx?$/.test(path)).sort();
const stories = files.filter((path) => /\.e2e\.ts$/.test(path)).sort();

/** Runs an installed tool and returns its output, parsed as JSON. */
async function askTool<T>(tool: string, given: string[], env: Record<string, string> = {}): Promise<T> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'node_modules', tool), ...given], {
    ...{ cwd: root, maxBuffer: 64 * 2 ** 20, env: { ...process.env, NIGHTLY: '', ...env } },
  });
  return JSON.parse(stdout) as T;
}

type Spec = { title: string; file: string; tags: string[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };
const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];
const storiesOf = async (night: '0' | '1') => {
  const listed = await askTool<Suite>('@playwright/test/cli.js', ['test', '--list', '--reporter=json'], {
    NIGHTLY: night,
  });
  return specsOf(listed).map(({ title, file, tags }) => ({ name: `${file}: ${title}`, file: `pwa/e2e/${file}`, tags }));
};

describe('the gates', () => {
  test('run every test file in one project of Vitest', async () => {
    const listed = await askTool<{ file: string; projectName: string }[]>('vitest/vitest.mjs', [
      ...['list', '--filesOnly', '--json'],
    ]);
    const run = listed.filter(({ projectName }) =>
      [...unitProjects, ...componentProjects].some((name) => projectName.split(' ')[0] === name),
    );
    expect(run.map(({ file }) => file.slice(root.length + 1).replaceAll('\\', '/')).sort()).toEqual(tests);
  });

  test('run every story: the nightly gate all of them, the other all but those tagged @nightly', async () => {
    const [all, day] = await Promise.all([storiesOf('1'), storiesOf('0')]);
    expect([...new Set(all.map(({ file }) => file))].sort()).toEqual(stories);
    expect([...new Set(all.flatMap(({ tags }) => tags))]).toEqual(['nightly']);
    expect(day).toEqual(all.filter(({ tags }) => tags.length === 0));
    expect(day.length).toBeGreaterThan(50);
  });

  test('have no test with a time limit that a busy machine could break', () => {
    const limited = [...tests, ...stories].flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter((line) => /^\s*\}, [\d_]{4,}\);$|\btimeout: ?[\d_]+|\.setTimeout\([\d_]+\)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(limited).toEqual([]);
  });
});
