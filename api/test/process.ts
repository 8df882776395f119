import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';
import { root } from '../config/packageRoot.ts';

let bundles = 0;

/** Bundles a source like the server, to run it as its own process; `drop` deletes the bundle. */
export function bundle(file: string): { path: string; drop(): void } {
  const folder = join(root, 'dist/test', `${process.pid}-${++bundles}`);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${basename(file, '.ts')}.js`);
  const how = { bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external' } as const;
  buildSync({ entryPoints: [join(root, file)], outfile: path, ...how });
  return { path, drop: () => rmSync(folder, { recursive: true, force: true }) };
}

export type ServerProcess = {
  /** Resolves when the process reports that it is ready. */
  start(): Promise<void>;
  /** Resolves when the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
  pid(): number;
};

/** A server as its own process, which can be killed. */
export function serverProcess(main: string, settings: Record<string, string>): ServerProcess {
  let child: ChildProcess | undefined;
  async function start() {
    child = fork(main, { env: { ...process.env, ...settings }, execArgv: [] });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server ended before it was ready')));
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => {});
  }
  async function end(signal: NodeJS.Signals) {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, 'exit');
    running.kill(signal);
    await gone;
  }
  return { start, end, pid: () => child?.pid as number };
}
