import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const say = (line) => process.stdout.write(`${line}\n`);

/** Creates an error that the user of the command can fix; its one line says how. */
export const problem = (line) => Object.assign(new Error(line), { plain: true });

/** Ends the command with the error's line; a bug keeps its stack. */
export function giveUp(error) {
  process.stderr.write(`${error.plain ? error.message : error.stack}\n`);
  process.exit(1);
}

/** Imports a part of the built server. */
export async function built(name) {
  const file = join(root, 'dist/api', `${name}.js`);
  if (!existsSync(file)) giveUp(problem('Recess is not built yet: run npm install, then npm run build.'));
  return import(pathToFileURL(file).href);
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Runs a program without printing; returns its exit code and its whole output. */
export function run(program, args, { env = {}, timeout } = {}) {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(program === 'npm' ? npm : program, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: program === 'npm' && process.platform === 'win32',
      ...(timeout && { timeout, killSignal: 'SIGKILL' }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    const done = (code) => {
      const seconds = (performance.now() - started) / 1000;
      if (timeout && seconds * 1000 >= timeout) output += `\nEnded after ${timeout / 60_000} minutes.`;
      resolve({ code, output, seconds });
    };
    child.on('error', (error) => {
      output += error.message;
      done(1);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}

/** Runs the program of an installed package under this Node. */
export const runTool = (path, args, options) =>
  run(process.execPath, [join(root, 'node_modules', path), ...args], options);
