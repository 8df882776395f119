import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  type OfflineVerdict,
  type VerificationTimings,
  verdictOf,
  verificationTimings,
} from '#sync/builds/verification.ts';
import type { VerificationRecord } from '#sync/contract/versions.ts';
import { type Config, configFromEnvironment, startupError } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type SystemError, startupErrorFor } from '../db/open.ts';
import type { Db } from '../db/port.ts';
import { openFiles } from '../files/store.ts';
import { parseManifest } from '../play-server/builds.ts';
import { runVerification } from './browser.ts';
import type { Chromium } from './browserProfile.ts';
import { recordResult } from './recordResult.ts';
import { type UnverifiedBuild, unverifiedBuilds } from './store.ts';
import { openSite } from './verificationSite.ts';

type Parts = {
  db: Db;
  config: Pick<Config, 'dataDir'>;
  clock: () => Date;
  chromium: Chromium;
  pace?: VerificationTimings;
  signal?: AbortSignal;
};

/**
 * Tries every build that was not tried yet, one after the other, and prints each result. `again` is a game whose builds are
 * tried again. A build that cannot be tried here stays untried, and the others go on. `signal` stops it between two builds.
 */
export async function verifyPendingBuilds(
  { db, config, clock, chromium, pace = verificationTimings, signal }: Parts,
  say: (line: string) => void,
  again = '',
): Promise<{ tried: number; failed: number }> {
  const files = openFiles(config);
  const done = new Set<string>();
  let failed = 0;
  for (const build of await unverifiedBuilds.all(db, { again })) {
    if (signal?.aborted) break;
    // Two versions may share one build.
    if (done.has(build.buildId)) continue;
    done.add(build.buildId);
    try {
      say(`${build.title}: ${told(await recordResult(db, build.buildId, await tried(build), clock().toISOString()))}`);
    } catch (error) {
      if ((error as { plain?: true }).plain) throw error;
      failed++;
      say(`${build.title}: could not be tried. ${(error as Error).message}`);
    }
  }
  return { tried: done.size - failed, failed };

  async function tried({ buildId, gameId, totalBytes, files: manifest }: UnverifiedBuild) {
    const site = await openSite({ db, files, clock, gameId, manifest: parseManifest(manifest) });
    const list = [...parseManifest(manifest).values()].map(({ path, size, sha256, type, isolated }) => ({
      ...{ path, size, sha256, type },
      ...(isolated && { isolated }),
    }));
    return runVerification(site, { buildId, totalBytes, files: list }, chromium, pace).finally(site.close);
  }
}

const outcomes = {
  ran: 'ran',
  blank: 'painted nothing',
  hung: 'stopped responding',
  crashed: 'crashed',
} satisfies Record<VerificationRecord['outcome'], string>;

const verdicts = {
  offline: 'works offline',
  internet: 'needs internet',
  untested: 'not tested offline',
} satisfies Record<OfflineVerdict, string>;

function told(trial: VerificationRecord): string {
  const { outcome, errors, refused, absent, chromebookVerified } = trial;
  const faults = errors.length + refused.length + absent.length;
  const earned = [verdicts[verdictOf(trial)], ...(chromebookVerified ? ['Chromebook verified'] : [])];
  return `${outcomes[outcome]}, ${faults} fault${faults === 1 ? '' : 's'}; ${earned.join(', ')}`;
}

/** Milliseconds between two queries for new builds. */
const watchIntervalMs = 30_000;
const usage = 'Use it as npm run verify-games [-- --watch] [-- --again <id of a game>].';

type Here = {
  /** The path of Chromium, undefined if none is installed. */
  path: string | undefined;
  isRoot: boolean;
  clock: () => Date;
  /** Stops the command when the current build is done. */
  signal: AbortSignal;
};

function asked(given: string[]): { watch: boolean; again: string | undefined } {
  const options = { watch: { type: 'boolean', default: false }, again: { type: 'string' } } as const;
  try {
    const { watch, again } = parseArgs({ args: given, options }).values;
    return { watch, again };
  } catch {
    throw startupError(usage);
  }
}

/** Runs `npm run verify-games` and returns the last line to print. */
export async function verifyGames(
  { path, isRoot, clock, signal }: Here,
  given: string[],
  say: (line: string) => void,
): Promise<string> {
  const { watch, again } = asked(given);
  if (!path)
    return 'There is no Chromium here (set CHROMIUM_PATH to one): no game was tried, and what developers say of theirs stays a claim.';
  const config = configFromEnvironment();
  if (isRoot && !config.verifyAsRoot)
    throw startupError(
      'As root Chromium cannot wall itself off from the games it tries. Run this as another user, or set VERIFY_AS_ROOT=1.',
    );
  const release = lock(config.dataDir);
  const db = openDatabase(config);
  try {
    await migrate(db, clock().toISOString());
    const parts = { db, config, clock, chromium: { path, sandbox: !isRoot }, signal };
    let { tried, failed } = await verifyPendingBuilds(parts, say, again);
    if (watch) say('Watching for new builds.');
    while (watch && !signal.aborted) {
      await setTimeout(watchIntervalMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) break;
      const more = await verifyPendingBuilds(parts, say);
      tried += more.tried;
      failed += more.failed;
    }
    const builds = (count: number) => `${count} build${count === 1 ? '' : 's'}`;
    return `${builds(tried)} tried${failed > 0 ? `, ${builds(failed)} could not be` : ''}.`;
  } catch (error) {
    throw startupErrorFor(config, error as SystemError);
  } finally {
    await db.close();
    release();
  }
}

/** Locks the data folder: two runs would slow each other down and measure games as too slow. Returns the unlock function. */
function lock(dataDir: string): () => void {
  const file = join(dataDir, 'verify-games.pid');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const holder = () => Number(readFileSync(file, 'utf8'));
  const take = () => writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
  try {
    take();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // In a container, the next process may have the id of the one that ended.
    if (holder() !== process.pid && isRunning(holder()))
      throw startupError(`Games are being verified already (process ${holder()}).`);
    // The process that held the lock was killed before it could release it.
    rmSync(file);
    take();
  }
  return () => rmSync(file, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
