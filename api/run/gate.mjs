import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, runTool as runAny, say } from './steps.mjs';

/** The steps of the gates. Each returns how many checks passed and failed; its output is shown only if some failed. */

/**
 * Milliseconds after which a hanging step is ended, so that the next one runs. The nightly gate runs for hours what the
 * other runs for minutes.
 */
const timeout = (process.env.NIGHTLY === '1' ? 240 : 40) * 60_000;
const runTool = (path, args, options) => runAny(path, args, { timeout, ...options });

const single = (name, tool, args) => async () => {
  const { code, output, seconds } = await runTool(tool, args);
  return { name, seconds, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
};
const biome = single('Biome', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=30']);
const tsc = ['sync', 'api', 'pwa'].map((folder) => single(`tsc ${folder}`, 'typescript/bin/tsc', ['-p', folder]));

/** Counts the results in a Vitest report; a run without a report counts as one failure. */
function countedByVitest(name, report, { code, output, seconds }) {
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
  // Vitest can also fail because of an error outside all tests.
  const stray = code !== 0 && numFailedTests + brokenFiles === 0 ? 1 : 0;
  const failed = numFailedTests + brokenFiles + stray;
  return {
    name,
    seconds,
    passed: numPassedTests,
    failed,
    skipped: numPendingTests ? skipped : [],
    faults,
    files: testResults.map((file) => ({
      name: relative(root, file.name),
      seconds: (file.endTime - file.startTime) / 1000,
    })),
    output: [...faults.map((fault) => `${fault.of}\n${fault.words}`), stray ? output : ''].join('\n\n'),
  };
}

/** Returns every test of a suite in Playwright's report, with its last result. */
const specsOf = (suite) => [
  ...(suite.specs ?? []).flatMap(({ title, file, tests }) => tests.map((test) => ({ title, file, test }))),
  ...(suite.suites ?? []).flatMap(specsOf),
];
/** Counts the results in a Playwright report. A story that passes only on its retry has failed. */
function countedByPlaywright(name, report, { code, output, seconds }) {
  if (!existsSync(report)) return { name, seconds, passed: 0, failed: 1, output };
  const { suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  const told = suites.flatMap(specsOf);
  const of = (...kinds) => told.filter(({ test }) => kinds.includes(test.status));
  const faults = [
    ...of('unexpected', 'flaky').map(({ title, file, test }) => {
      const [first] = test.results;
      return { of: `${file}: ${title}`, words: (first?.errors ?? []).map(({ message }) => message).join('\n') };
    }),
    ...errors.map(({ message }) => ({ of: name, words: message ?? '' })),
  ];
  const stray = code !== 0 && faults.length === 0 ? 1 : 0;
  const files = new Map();
  for (const { file, test } of told)
    for (const { duration } of test.results) files.set(file, (files.get(file) ?? 0) + duration / 1000);
  return {
    name,
    seconds,
    passed: of('expected').length,
    failed: faults.length + stray,
    skipped: of('skipped').map(({ title }) => title),
    faults,
    files: [...files].map(([file, each]) => ({ name: `pwa/e2e/${file}`, seconds: each })),
    output: [...faults.map((fault) => `${fault.of}\n${fault.words}`), stray ? output : ''].join('\n\n'),
  };
}

async function reported(name, count, run) {
  const folder = mkdtempSync(join(tmpdir(), 'recess-gate-'));
  const report = join(folder, 'report.json');
  const result = count(name, report, await run(report));
  rmSync(folder, { recursive: true, force: true });
  return result;
}

/**
 * Returns the folder for the tests' temporary files: a memory file system if it is large enough for this process. Other
 * tests measure the disk.
 */
function scratch() {
  const [memory, plenty] = ['/dev/shm', 4 * 2 ** 30];
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  // The value is 0, or more than the machine has, if there is no limit.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return bavail * bsize > plenty && limit > 2 * plenty ? memory : tmpdir();
}

async function inScratch(step) {
  const folder = mkdtempSync(join(scratch(), 'recess-tests-'));
  // PostgreSQL runs as another user in tests and must be able to read the folder.
  chmodSync(folder, 0o755);
  const result = await step(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return result;
}
/**
 * Vitest's projects that need neither a database nor a browser, those that need a database, and the one in a browser
 * (vitest.config.ts).
 */
const plainProjects = ['sync', 'pwa'];
const databaseProjects = ['api', 'apart', 'pwa-store'];
export const unitProjects = [...plainProjects, ...databaseProjects];
export const componentProjects = ['components'];
const vitest = (name, projects, { env = {}, more = [] } = {}) =>
  inScratch((folder) =>
    reported(name, countedByVitest, (report) =>
      runTool(
        'vitest/vitest.mjs',
        [
          ...['run', '--reporter=json', `--outputFile=${report}`],
          ...projects.map((project) => `--project=${project}`),
          ...more,
        ],
        { env: { TMPDIR: folder, ...env } },
      ),
    ),
  );
const plainUnits = () => vitest('Plain units', plainProjects, { more: ['--maxWorkers=1'] });
const databaseUnits = () => vitest('Database units', databaseProjects);
const changedUnits = () => vitest('Changed units', unitProjects, { more: ['--changed', '--passWithNoTests'] });
const components = (chromium) => () => vitest('Components', componentProjects, { env: { CHROMIUM_PATH: chromium } });
const stories = (chromium) => () =>
  inScratch((folder) =>
    reported('Stories', countedByPlaywright, (report) =>
      runTool('@playwright/test/cli.js', ['test'], {
        env: { CHROMIUM_PATH: chromium, TMPDIR: folder, RECESS_E2E_REPORT: report },
      }),
    ),
  );

/** Checks that need only the packages: no database, no build. */
const checks = [biome, ...tsc];
export const fast = [...checks, changedUnits];
/**
 * Starts the steps that need only the packages, one after another, on the processor that the compiler leaves free.
 * Returns a function for the steps of the whole gate; started steps report in their turn, and `ready` says whether
 * there is a database to test with.
 */
export function begin() {
  let last = Promise.resolve();
  const begun = [...checks, plainUnits].map((step) => {
    const result = last.then(step);
    last = result;
    return () => result;
  });
  const plain = begun.pop();
  return (ready, chromium) => [
    ...begun,
    ...(ready ? [databaseUnits] : []),
    plain,
    ...(ready && chromium ? [components(chromium), stories(chromium)] : []),
  ];
}

/** Returns the start of an error message, without the stack trace that follows. */
const beginning = (words) =>
  words
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 8)
    .map((line) => line.slice(0, 200));

/** Prints the slowest files, and how to run a part of the tests. */
function tellHow(files) {
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
  say('\nThe slowest files');
  for (const { name, seconds } of slowest) say(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  say('\nOne test          npx vitest run api/features/cart/cart.test.ts -t "part of its name"');
  say('One story         npx playwright test offline -g "part of its name"');
  say(
    'What failed last  npx playwright test --last-failed    (its trace: npx playwright show-trace test-results/…/trace.zip)\n',
  );
}

/** Runs the steps one after another; a failing one does not stop the next. Ends with "N passed, N failed". */
export async function gate(steps, before = { passed: 0, failed: 0 }) {
  let { passed, failed } = before;
  const [faults, files] = [[], []];
  for (const step of steps) {
    const result = await step();
    passed += result.passed;
    failed += result.failed;
    files.push(...(result.files ?? []));
    const verdict =
      result.failed === 0 ? `${result.passed} passed` : `${result.passed} passed, ${result.failed} failed`;
    say(`${result.name.padEnd(16)} ${verdict.padEnd(24)} ${result.seconds.toFixed(1)} s`);
    for (const name of result.skipped ?? []) say(`  skipped: ${name}`);
    if (result.failed === 0) continue;
    say(`\n${result.output.trim()}\n`);
    faults.push(...(result.faults?.length ? result.faults : [{ of: result.name, words: '' }]));
  }
  // Failures are repeated at the end, for a reader who sees only the last lines.
  for (const { of, words } of faults) say([`failed: ${of}`, ...beginning(words)].join('\n  '));
  if (files.length > 0) tellHow(files);
  say(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
