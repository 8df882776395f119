// npm run test:fuzz -- [--histories N] [--seed N] [--database sqlite|postgres] [--mutants] [--replay file]
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../config/packageRoot.ts';
import type { History } from '../test/model/commands.ts';
import { fuzz, historyIn } from '../test/model/fuzz.ts';
import { mutants, slugOf } from '../test/model/mutants.ts';
import type { Report } from '../test/model/worker.ts';
import { startPostgres, variable } from '../test/postgres.ts';
import type { Database } from '../test/testApp.ts';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    database: { type: 'string', default: 'sqlite' },
    mutants: { type: 'boolean', default: false },
    replay: { type: 'string' },
  },
});
const [histories, seed, database] = [Number(values.histories), Number(values.seed), values.database as Database];
const postgres = database === 'postgres' ? await startPostgres() : undefined;
if (database === 'postgres' && !postgres) throw new Error("PostgreSQL's programs are not installed");
if (postgres) process.env[variable] = postgres.url;

/** Throws if the failure is not a violated promise but an error of the test harness. */
function noticed(report: Report): Report {
  if (report.failure && !report.failure.why.startsWith('Violation')) throw new Error(report.failure.why);
  return report;
}

/** Returns whether every mutant was detected, by random histories or else by its stored history. */
async function tryMutants(): Promise<boolean> {
  let [found, kept] = [0, 0];
  for (const [i, { rule, patches }] of mutants.entries()) {
    const broken = { name: `mutant-${i}`, patches };
    const { failure, histories: played } = noticed(await fuzz({ database, histories, seed, shrink: false, broken }));
    const these = failure ? [] : [historyIn(join(root, `api/test/model/noticed/${slugOf(rule)}.json`))];
    const late = failure ? undefined : noticed(await fuzz({ database, these, broken })).failure;
    if (failure) found++;
    else if (late) kept++;
    const [why] = (failure ?? late)?.why.split('\n') ?? [];
    const how = failure
      ? `noticed after ${failure.after}`
      : `${late ? 'noticed by its own' : 'NOT NOTICED'}, not in ${played}`;
    console.log([rule.padEnd(76), how, ...(why ? [why] : [])].join(' | '));
  }
  console.log(
    `\n${found} of ${mutants.length} broken rules were noticed by chance, ${kept} by the history kept for them`,
  );
  return found + kept === mutants.length;
}

const regressions = 'api/test/model/regressions';

/** Stores a failing history where the gate replays it, formatted like the other files there. */
function keep(history: History): void {
  const path = `${regressions}/unnamed-${database}-${seed}.json`;
  writeFileSync(join(root, path), JSON.stringify(history));
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'format', '--write', path], { cwd: root, stdio: 'ignore' });
  console.log(`\nKept in ${path}, and played by api/test/suites/model.test.ts from now on.`);
  console.log(`Name it by what happens in it: mv ${path} ${regressions}/<what-happens>.json`);
}

/** Returns whether every promise held. */
async function tryWhole(): Promise<boolean> {
  const these = values.replay ? [historyIn(values.replay)] : undefined;
  const began = performance.now();
  const report = await fuzz({ database, histories, seed, ...(these && { these }) });
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${report.histories} histories, ${report.steps} steps on ${database}, seed ${seed}, ${seconds} s`);
  if (!report.failure) return true;
  const { why, history } = report.failure;
  console.log(`\nBroken: ${why}\n\nThe smallest history that shows it:`);
  console.log(JSON.stringify(history, null, 2));
  // A replayed history is stored already, and one without steps means that a worker failed.
  if (!values.replay && history.steps.length > 0) keep(history);
  return false;
}

try {
  process.exitCode = (await (values.mutants ? tryMutants() : tryWhole())) ? 0 : 1;
} finally {
  await postgres?.stop();
}
// The bundler waits for further builds, and would keep this process alive.
process.exit();
