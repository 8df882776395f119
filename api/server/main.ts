import { realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { type Config, configFromEnvironment, startupError } from '../config/config.ts';
import { sharedDomain } from '../config/sharedDomain.ts';
import { type SystemError, startupErrorFor } from '../db/open.ts';
import { type Db, isTransientError } from '../db/port.ts';
import { forgetProcesses } from '../db/processes.ts';
import { lockServing } from '../db/serving.ts';
import { makeDemo } from '../demo/make.ts';
import { refuseDemo } from '../demo/mark.ts';
import { recountStars } from '../features/games/store.ts';
import { lookAtCases } from '../features/moderation/alone.ts';
import { finishPendingDeletions } from '../features/users/deleteUser.ts';
import { generateThumbnails } from '../files/cardThumbnails.ts';
import { finishSweeping } from '../files/garbageCollect.ts';
import { createCoverHasher } from '../files/hashCovers.ts';
import { openFiles } from '../files/store.ts';
import { deleteStaleUploads } from '../http/multipartUpload.ts';
import { loadTerms } from '../http/texts/termLists.ts';
import { createPlayServer } from '../play-server/server.ts';
import { type BackgroundTasks, createBackgroundTasks } from '../runtime/backgroundTasks.ts';
import { ensureSetupKey } from '../security/setupKey.ts';
import { publishFigures } from '../sync/catalogueSync.ts';
import { createApp } from './app.ts';
import { cuttingDrips } from './bodyTimeout.ts';
import { openStore } from './prepareStore.ts';
import { retentionSteps } from './retention.ts';

export type RunningServer = { config: Config; stop(): Promise<void> };

/** Milliseconds: interval of each job, timeout of a request's head, and of the unread rest of an answered request. */
const usualPace = {
  figures: 30_000,
  prune: 86_400_000,
  rewrite: 3_600_000,
  sweep: 900_000,
  parts: 3_600_000,
  cards: 60_000,
  clocks: 60_000,
  words: 10_000,
  head: 15_000,
  drip: 5_000,
};
export type JobIntervals = typeof usualPace;
/** Connections that may wait to be accepted; without them a school's devices would lose seconds by trying again. */
const backlogCount = 4_096;
/** Milliseconds that running requests have to finish when the process is told to stop. */
const drainMs = 10_000;
const now = () => new Date().toISOString();

/** Opens the store and both listeners. Throws a one-line error if the operator can fix the cause. */
export async function startApi(
  config: Config,
  log: Logger = pino({ level: config.logLevel }),
  given: Partial<JobIntervals> = {},
  /** The command that the user typed; error messages name it. */
  command = 'npm run serve',
): Promise<RunningServer> {
  const pace = { ...usualPace, ...given };
  const letGo = config.databaseUrl ? () => {} : orPlain(config, () => lockServing(config));
  const db = await openStore(config, now()).catch((error) => {
    letGo();
    throw startupErrorFor(config, error);
  });
  const shared = sharedDomain(config);
  if (shared) log.warn(`PLAY_URL is under ${shared}, as the store is: give games a registrable domain of their own`);
  let ending = false;
  const behind = createBackgroundTasks(log);
  const servers: Server[] = [];
  try {
    if (config.demo) await makeDemo({ db, config, now: now(), command });
    else await refuseDemo(db, config, command);
    if (config.setupKey === undefined) tellSetupKey(config, log);
    await loadTerms(db);
    const app = createApp({ db, config, clock: () => new Date(), log, behind, ending: () => ending });
    servers.push(
      await listen(
        reaping(createServer({ connectionsCheckingInterval: pace.head / 3 }, app.callback()), pace),
        config.port,
        { config, name: 'PORT', command },
      ),
    );
    const play = createPlayServer({ db, config, files: openFiles(config), clock: () => new Date() });
    servers.push(await listen(reaping(play, pace), config.playPort, { config, name: 'PLAY_PORT', command }));
  } catch (error) {
    await closed(servers);
    await db.close();
    letGo();
    throw error;
  }
  // The daily jobs also run at startup, because a machine that is off every night never reaches the interval.
  const daily = () => tidy(db, config, () => ending);
  await daily().catch((error) => {
    // On a full disk, or with another process at work, the store can still be read.
    if (!isTransientError(error)) throw error;
    behind.failed('prune', error);
  });
  const cards = () => generateThumbnails({ db, files: openFiles(config), ending: () => ending });
  const hashes = createCoverHasher({ db, files: openFiles(config), now, ending: () => ending });
  const jobs = [
    repeat(pace.figures, 'figures', behind, () => publishFigures(db, now())),
    repeat(pace.prune, 'prune', behind, daily),
    repeat(pace.rewrite, 'rewrite', behind, () => finishPendingDeletions(db)),
    repeat(pace.sweep, 'sweep', behind, () => finishSweeping({ db, config, now: now() })),
    repeat(pace.parts, 'parts', behind, () => deleteStaleUploads(config, now())),
    repeat(pace.cards, 'cards', behind, cards),
    repeat(pace.cards, 'hashes', behind, hashes),
    repeat(pace.words, 'words', behind, () => loadTerms(db)),
    repeat(pace.clocks, 'clocks', behind, () => lookAtCases({ db, config }, now())),
  ];
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    ending = true;
    const began = performance.now();
    log.info('ending');
    const rest = jobs.map((job) => job.end());
    await closed(servers);
    await behind.done();
    await Promise.all(rest);
    await db.close();
    letGo();
    log.info({ ms: Math.round(performance.now() - began) }, 'ended');
  };
  return {
    config,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Logs once where the setup key for the first lead developer is stored; never the key itself. */
function tellSetupKey(config: Config, log: Logger) {
  const { file, isNew } = orPlain(config, () => ensureSetupKey(config));
  if (isNew) log.warn({ file }, 'The setup key for the lead developer was written to this file');
}

/** Runs startup work; turns a known error into one line for the operator. */
function orPlain<T>(config: Config, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw startupErrorFor(config, error as SystemError);
  }
}

/** Runs the daily cleanup. A stopping process finishes the current step and leaves the others to the next start. */
async function tidy(db: Db, config: Config, ending: () => boolean): Promise<void> {
  const steps: (() => Promise<unknown>)[] = [
    ...retentionSteps({ db, config }, now),
    () => forgetProcesses.run(db, { before: new Date(Date.now() - usualPace.prune).toISOString() }),
    () => deleteStaleUploads(config, now()),
    () => finishPendingDeletions(db),
    () => recountStars.run(db),
  ];
  for (const step of steps) if (!ending()) await step();
}

/** Sets the timeouts for slow clients. */
function reaping(server: Server, { head, drip }: JobIntervals): Server {
  server.headersTimeout = head;
  // Enough for a game of 200 MB over a school's connection; the readers of a body cut off silent clients
  // (api/http/jsonBody.ts, api/http/multipartUpload.ts).
  server.requestTimeout = 30 * 60_000;
  server.keepAliveTimeout = 10_000;
  return cuttingDrips(server, drip);
}

type Told = { config: Pick<Config, 'host'> /** The name of the port's setting. */; name: string; command: string };

function listen(server: Server, port: number, { config: { host }, name, command }: Told): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: SystemError) => {
      const taken = `Port ${port} is in use. Stop what uses it, or start with another: ${name}=${port + 100} ${command}`;
      if (error.code === 'EADDRINUSE') return reject(startupError(taken));
      if (error.code === 'EACCES')
        return reject(startupError(`Port ${port} is not allowed for this user. Choose another ${name}.`));
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        return reject(startupError(`HOST=${host} is no address of this machine. Change it or leave it out.`));
      reject(error);
    });
    server.listen({ port, host, backlog: backlogCount }, () => resolve(server));
  });
}

/** Lets running requests finish. A browser's keep-alive connection is idle as soon as its answer is sent. */
async function closed(servers: Server[]): Promise<void> {
  const each = (what: 'closeIdleConnections' | 'closeAllConnections') => () => {
    for (const server of servers) server[what]();
  };
  const idle = setInterval(each('closeIdleConnections'), 50);
  const force = setTimeout(each('closeAllConnections'), drainMs);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  clearInterval(idle);
  clearTimeout(force);
}

/** Repeats a job, one run at a time. `end` starts no further run and resolves when none is running. */
function repeat(
  every: number,
  job: string,
  behind: BackgroundTasks,
  work: () => Promise<void>,
): { end(): Promise<void> } {
  let turn: Promise<void> | undefined;
  const timer = setInterval(() => {
    turn ??= work()
      .catch((error) => behind.failed(job, error))
      .finally(() => {
        turn = undefined;
      });
  }, every);
  return {
    async end() {
      clearInterval(timer);
      await turn;
    },
  };
}

/** The entry point of a command: starts the server, reports that it is ready, and stops when it is told to. */
export async function main(command?: string): Promise<void> {
  try {
    const config = configFromEnvironment();
    const log = pino({ level: config.logLevel });
    const running = await startApi(config, log, {}, command);
    const { publicUrl, port, playPort, dataDir, demo } = config;
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        log.info({ signal }, 'told to end');
        void running.stop().then(() => process.exit(0));
      });
    // The parent process is gone, so nobody else would ever stop this one.
    if (process.send) process.once('disconnect', () => void running.stop().then(() => process.exit(0)));
    if (process.send) process.send({ ready: true, publicUrl, port, playPort, dataDir, demo });
    else log.info({ publicUrl, port, playPort }, 'ready');
  } catch (error) {
    if (!(error as SystemError).plain) throw error;
    process.stderr.write(`${(error as SystemError).message}\n`);
    process.exit(1);
  }
}

const started = process.argv[1];
if (started && realpathSync(started) === fileURLToPath(import.meta.url)) await main(process.argv[2]);
