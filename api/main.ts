import { realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { createApp } from './app.ts';
import { ensureSetupKey } from './auth/setupKey.ts';
import { createBehind } from './behind.ts';
import { badStart, type Config, configFromEnvironment } from './config.ts';
import { migrate } from './db/migrate.ts';
import { renewNameKeys } from './db/names.ts';
import { type Failure, openDatabase, unreachable } from './db/open.ts';
import { type Db, isPassing } from './db/port.ts';
import { makeDemo } from './demo/make.ts';
import { makeCards } from './files/card.ts';
import { openFiles } from './files/store.ts';
import { sweep } from './files/sweep.ts';
import { recountStars } from './games/store.ts';
import { toldOf } from './guards.ts';
import { discardLeft } from './multipart.ts';
import { pruneRead } from './notifications/prune.ts';
import { createPlayServer } from './play/server.ts';
import { forgetIdleSessions } from './session.ts';
import { publishFigures } from './sync/catalogue.ts';
import { ensureEpoch } from './sync/epoch.ts';
import { prune } from './sync/feed.ts';
import { finishForgetting } from './users/forget.ts';

export type Running = { config: Config; stop(): Promise<void> };

/** Milliseconds: how often each job runs, and how long the head of a request is waited for. */
const usualPace = {
  figures: 30_000,
  prune: 86_400_000,
  rewrite: 3_600_000,
  parts: 3_600_000,
  cards: 60_000,
  head: 15_000,
};
export type Pace = typeof usualPace;
/** Connections that may wait to be accepted; beyond them a whole school's devices would each lose seconds by trying anew. */
const backlog = 4_096;
/** Milliseconds that requests under way get when the process is told to end. */
const drainFor = 10_000;
const now = () => new Date().toISOString();

/** Opens the store and both listeners. Throws one plain line where the person who starts it can help. */
export async function start(
  config: Config,
  log: Logger = pino({ level: config.logLevel }),
  given: Partial<Pace> = {},
): Promise<Running> {
  const pace = { ...usualPace, ...given };
  const db = await openStore(config).catch((error) => {
    throw unreachable(config, error);
  });
  let ending = false;
  const behind = createBehind(log);
  const servers: Server[] = [];
  try {
    if (config.setupKey === undefined) tellSetupKey(config, log);
    if (config.demo) await makeDemo({ db, config, now: now() });
    const app = createApp({ db, config, clock: () => new Date(), log, behind, ending: () => ending });
    servers.push(
      await listen(
        reaping(createServer({ connectionsCheckingInterval: pace.head / 3 }, app.callback()), pace),
        config.port,
        config,
        'PORT',
      ),
    );
    const play = createPlayServer({ db, config, files: openFiles(config), clock: () => new Date() });
    servers.push(await listen(reaping(play, pace), config.playPort, config, 'PLAY_PORT'));
  } catch (error) {
    await closed(servers);
    await db.close();
    throw error;
  }
  // A machine that is switched off every night never sees the daily turn.
  const daily = () => tidy(db, config, () => ending);
  await daily().catch((error) => {
    // A disk that is full, or another process at work: what is there can be read all the same.
    if (!isPassing(error)) throw error;
    log.error({ job: 'prune', bug: toldOf(error) }, 'A job failed');
  });
  const cards = () => makeCards({ db, files: openFiles(config), ending: () => ending });
  const jobs = [
    repeat(pace.figures, 'figures', log, () => publishFigures(db, now())),
    repeat(pace.prune, 'prune', log, daily),
    repeat(pace.rewrite, 'rewrite', log, () => finishForgetting(db)),
    repeat(pace.parts, 'parts', log, () => discardLeft(config, now())),
    repeat(pace.cards, 'cards', log, cards),
  ];
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    ending = true;
    const rest = jobs.map((job) => job.end());
    await closed(servers);
    await behind.done();
    await Promise.all(rest);
    await db.close();
  };
  return {
    config,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Says once where the key lies that makes the first lead developer; never the key. */
function tellSetupKey(config: Config, log: Logger) {
  const { file, isNew } = setupKeyIn(config);
  if (isNew) log.warn({ file }, 'The setup key for the lead developer was written to this file');
}

function setupKeyIn(config: Config) {
  try {
    return ensureSetupKey(config);
  } catch (error) {
    throw unreachable(config, error as Failure);
  }
}

/** A process that is told to end waits for the step that it is at; the others are taken with the next start. */
async function tidy(db: Db, config: Config, ending: () => boolean): Promise<void> {
  const steps = [
    () => forgetIdleSessions(db, now()),
    () => prune(db, now()),
    () => pruneRead(db, now()),
    () => discardLeft(config, now()),
    () => sweep({ db, config, now: now() }),
    () => finishForgetting(db),
    () => recountStars.run(db),
  ];
  for (const step of steps) if (!ending()) await step();
}

async function openStore(config: Config): Promise<Db> {
  const db = openDatabase(config);
  try {
    await migrate(db, now());
    await renewNameKeys(db);
    await ensureEpoch(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Clients that send a request slower than this are cut off. */
function reaping(server: Server, { head }: Pace): Server {
  server.headersTimeout = head;
  // A game of 200 MB over a school's line; whoever is silent meanwhile is cut off by who reads (api/body.ts, api/multipart.ts).
  server.requestTimeout = 30 * 60_000;
  server.keepAliveTimeout = 10_000;
  return server;
}

function listen(server: Server, port: number, { host }: Config, name: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: Failure) => {
      const taken = `Port ${port} is in use. Stop what uses it, or start with another: ${name}=${port + 100} npm start`;
      if (error.code === 'EADDRINUSE') return reject(badStart(taken));
      if (error.code === 'EACCES')
        return reject(badStart(`Port ${port} is not allowed for this user. Choose another ${name}.`));
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        return reject(badStart(`HOST=${host} is no address of this machine. Change it or leave it out.`));
      reject(error);
    });
    server.listen({ port, host, backlog }, () => resolve(server));
  });
}

/** Lets requests under way finish. A connection that a browser keeps for later is idle once its answer is out. */
async function closed(servers: Server[]): Promise<void> {
  const each = (what: 'closeIdleConnections' | 'closeAllConnections') => () => {
    for (const server of servers) server[what]();
  };
  const idle = setInterval(each('closeIdleConnections'), 50);
  const force = setTimeout(each('closeAllConnections'), drainFor);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  clearInterval(idle);
  clearTimeout(force);
}

/** Does a job again and again, one turn at a time. `end` lets it begin no more, and is over once no turn is under way. */
function repeat(every: number, job: string, log: Logger, work: () => Promise<void>): { end(): Promise<void> } {
  let turn: Promise<void> | undefined;
  const timer = setInterval(() => {
    turn ??= work()
      .catch((error: Failure) => log.error({ job, bug: toldOf(error) }, 'A job failed'))
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

/** The process: starts, tells that it is ready, and ends when it is told to. */
export async function main(): Promise<void> {
  try {
    const config = configFromEnvironment();
    const log = pino({ level: config.logLevel });
    const running = await start(config, log);
    const { publicUrl, port, playPort, dataDir, demo } = config;
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => void running.stop().then(() => process.exit(0)));
    // Whoever started it is gone: nobody would ever stop it.
    if (process.send) process.once('disconnect', () => void running.stop().then(() => process.exit(0)));
    if (process.send) process.send({ ready: true, publicUrl, port, playPort, dataDir, demo });
    else log.info({ publicUrl, port, playPort }, 'ready');
  } catch (error) {
    if (!(error as Failure).plain) throw error;
    process.stderr.write(`${(error as Failure).message}\n`);
    process.exit(1);
  }
}

const started = process.argv[1];
if (started && realpathSync(started) === fileURLToPath(import.meta.url)) await main();
