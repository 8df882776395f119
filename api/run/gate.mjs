import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, runTool as runAny, say } from './steps.mjs';

/** The steps of the gate. Each answers how many checks passed and failed; what it printed is shown only when some failed. */

/** Milliseconds; a step that hangs must not hide the next. */
const timeout = 40 * 60_000;
const runTool = (path, args, options) => runAny(path, args, { timeout, ...options });

const single = (name, tool, args) => async () => {
  const { code, output, seconds } = await runTool(tool, args);
  return { name, seconds, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
};
const biome = single('Biome', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=30']);
const tsc = ['sync', 'api', 'pwa'].map((folder) => single(`tsc ${folder}`, 'typescript/bin/tsc', ['-p', folder]));

/** Counts from a JSON report; a run that wrote none counts as one failure. */
function counted(name, report, { code, output, seconds }) {
  if (!existsSync(report)) return { name, seconds, passed: 0, failed: 1, output };
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap((file) => file.assertionResults);
  const faults = [
    ...testResults
      .filter((file) => file.status === 'failed' && file.message)
      .map((file) => ({ of: file.name, words: file.message })),
    ...tests
      .filter((test) => test.status === 'failed')
      .map((test) => ({ of: test.fullName, words: test.failureMessages.join('\n') })),
  ];
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const skipped = tests
    .filter((test) => ['skipped', 'pending', 'todo'].includes(test.status))
    .map((test) => test.fullName);
  // Vitest can also fail for what no test caught.
  const stray = code !== 0 && numFailedTests + brokenFiles === 0 ? 1 : 0;
  const failed = numFailedTests + brokenFiles + stray;
  return {
    name,
    seconds,
    passed: numPassedTests,
    failed,
    skipped: numPendingTests ? skipped : [],
    faults,
    output: [...faults.map((fault) => `${fault.of}\n${fault.words}`), stray ? output : ''].join('\n\n'),
  };
}

async function reported(name, run) {
  const folder = mkdtempSync(join(tmpdir(), 'recess-gate-'));
  const report = join(folder, 'report.json');
  const result = counted(name, report, await run(report));
  rmSync(folder, { recursive: true, force: true });
  return result;
}

/**
 * Where tests put what nobody keeps: memory that is a folder, where there is plenty that this process may use. What a disk does is
 * measured elsewhere.
 */
function scratch() {
  const [memory, plenty] = ['/dev/shm', 4 * 2 ** 30];
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  // 0 or more than there is where nothing limits it.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return bavail * bsize > plenty && limit > 2 * plenty ? memory : tmpdir();
}

async function inScratch(step) {
  const folder = mkdtempSync(join(scratch(), 'recess-tests-'));
  // The tests' PostgreSQL is another user.
  chmodSync(folder, 0o755);
  const result = await step(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return result;
}
const vitest = () =>
  inScratch((folder) =>
    reported('Tests', (report) =>
      runTool('vitest/vitest.mjs', ['run', '--reporter=json', `--outputFile=${report}`], { env: { TMPDIR: folder } }),
    ),
  );
const stories = (chromium) => () =>
  inScratch((folder) =>
    reported('Browser stories', (report) =>
      // By the loader and not by its command, which would leave them running when it is ended for taking too long.
      run(process.execPath, ['--import', 'tsx', 'pwa/e2e/run.ts', report], {
        timeout,
        env: { CHROMIUM_PATH: chromium, TMPDIR: folder },
      }),
    ),
  );

/** What needs the packages alone: no database, no build. */
const checks = [biome, ...tsc];
export const fast = [...checks, vitest];
/** The same with these already under way. */
export const afterwards = (chromium) => (chromium ? [vitest, stories(chromium)] : [vitest]);

/** Begins what needs the packages alone, one after another; what each found is told in its turn. */
export function begin() {
  let last = Promise.resolve();
  return checks.map((step) => {
    const result = last.then(step);
    last = result;
    return () => result;
  });
}

/** What went wrong, without the pages and places that follow. */
const beginning = (words) =>
  words
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 8)
    .map((line) => line.slice(0, 200));

/** Runs the steps one after another; a failing one does not hide the next. Ends with "N passed, N failed". */
export async function gate(steps, before = { passed: 0, failed: 0 }) {
  let { passed, failed } = before;
  const faults = [];
  for (const step of steps) {
    const result = await step();
    passed += result.passed;
    failed += result.failed;
    const verdict =
      result.failed === 0 ? `${result.passed} passed` : `${result.passed} passed, ${result.failed} failed`;
    say(`${result.name.padEnd(16)} ${verdict.padEnd(24)} ${result.seconds.toFixed(1)} s`);
    for (const name of result.skipped ?? []) say(`  skipped: ${name}`);
    if (result.failed === 0) continue;
    say(`\n${result.output.trim()}\n`);
    faults.push(...(result.faults?.length ? result.faults : [{ of: result.name, words: '' }]));
  }
  // Again at the end, where whoever sees only the last lines finds them.
  for (const { of, words } of faults) say([`failed: ${of}`, ...beginning(words)].join('\n  '));
  say(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
