import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { configFrom } from '../../../api/config/config.ts';
import type { RunningServer, startApi } from '../../../api/server/main.ts';
import { freePort } from '../../../api/test/ports.ts';
import { root } from './browser.ts';
import type { FaultyProxy } from './faultyProxy.ts';

/** A built Recess server with the demo's users and games. */
export type Store = {
  /** The store's URL, without a trailing slash. */
  url: string;
  /** The folder of the database and files. */
  dataDir: string;
  start(): Promise<void>;
  /** Stops the server like SIGTERM: pending requests are answered. */
  stop(): Promise<void>;
  /** Kills the process like a power cut. Throws if it is the test's own process. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

export type StoreOptions = {
  /** Settings in addition to the defaults; they may depend on the store's URL. */
  settings?: (url: string) => Promise<Record<string, string>>;
  /** The folder of another built Recess; it runs in a process of its own, unless `killable: false`. */
  build?: string;
  /** A proxy between browser and server. */
  line?: FaultyProxy;
  /** Runs the server in a process of its own, so that it can be killed. */
  killable?: boolean;
};

/** The environment variable with the folder of the prepared demo. */
export const demoVariable = 'RECESS_E2E_DEMO';

type Settings = Record<string, string>;
type Server = { end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> };

/** Starts a built server in a process of its own; resolves once it is ready. */
async function forkServer(settings: Settings, build: string): Promise<Server> {
  const child: ChildProcess = fork(join(build, 'dist/api/main.js'), {
    env: { ...process.env, ...settings },
    execArgv: [],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server ended before it was ready')));
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return {
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

/** Starts the built server in this process, which is faster and reuses the compiled code. */
async function runServer(settings: Settings, build: string): Promise<Server> {
  const built = (await import(join(build, 'dist/api/main.js'))) as { startApi: typeof startApi };
  const running: RunningServer = await built.startApi(configFrom(settings));
  return {
    async end(signal) {
      if (signal === 'SIGKILL') throw new Error('Only a store with a process of its own can be killed: killable: true');
      await running.stop();
    },
  };
}

/** Creates the demo's database and files in a folder, which stores copy at their start. */
export async function prepareDemo(dataDir: string): Promise<void> {
  const [port, playPort] = [await freePort(), await freePort()];
  const settings = { PORT: `${port}`, PLAY_PORT: `${playPort}`, DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error' };
  const server = await forkServer({ ...settings, PUBLIC_URL: `http://localhost:${port}` }, root);
  await server.end('SIGTERM');
}

/** Opens a store on a data folder; an empty folder is filled with the prepared demo, if there is one. */
export async function openStore(
  dataDir: string,
  { settings: more, build = root, line, killable = build !== root }: StoreOptions = {},
): Promise<Store> {
  const [publicPort, playPort] = [await freePort(), await freePort()];
  const port = line ? await freePort() : publicPort;
  const way = await line?.open(publicPort, port);
  const url = `http://localhost:${publicPort}`;
  const settings: Settings = {
    PORT: `${port}`,
    PLAY_PORT: `${playPort}`,
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'error',
    ...(await more?.(url)),
  };
  const demo = process.env[demoVariable];
  if (demo && !existsSync(dataDir)) cpSync(demo, dataDir, { recursive: true });
  let server: Server | undefined;
  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    const running = server;
    server = undefined;
    await running?.end(signal);
  }
  async function start() {
    server = await (killable ? forkServer(settings, build) : runServer(settings, build));
  }
  await start();
  return {
    url,
    dataDir,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async close() {
      await end(killable ? 'SIGKILL' : 'SIGTERM');
      await way?.close();
    },
  };
}
