import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Builds what the play server serves besides games: the service worker and the shell of a game's origin. */
export async function buildPlay(outdir = join(root, 'dist/play')) {
  await mkdir(outdir, { recursive: true });
  const how = { outdir, bundle: true, minify: true, format: 'iife', target: 'es2022', logLevel: 'warning' };
  const source = (name) => join(root, `pwa/play/${name}.ts`);
  const pages = {
    ...{ shell: source('origin/shell'), page: source('origin/page'), tab: source('origin/tab') },
    trialPage: source('frame/verificationPage'),
  };
  await build({ ...how, entryPoints: { gameWorker: source('origin/injected/gameWorker') } });
  const workerScript = await aroundItself(join(outdir, 'gameWorker.js'));
  await build({ ...how, entryPoints: pages, define: { workerScript } });
  for (const name of ['shell.html', 'tab.html'])
    await copyFile(join(root, 'pwa/play/origin', name), join(outdir, name));
  const text = async (name) => JSON.stringify(await readFile(join(outdir, name), 'utf8'));
  const define = {
    ...{ shellPage: await text('shell.html'), shellScript: await text('shell.js') },
    ...{ pageScript: await text('page.js'), workerScript },
  };
  await build({ ...how, define, entryPoints: { sw: source('origin/worker') } });
}

/** Makes a script a single line that knows its own text, so that a worker hands it on; returns that text in quotes. */
async function aroundItself(path) {
  const script = (await readFile(path, 'utf8')).trim();
  if (script.includes('\n')) throw new Error(`${path} has more than one line, and would move those of a game`);
  const line = `(function own(){const ownText="("+own+")();";${script}})();`;
  await writeFile(path, line);
  return JSON.stringify(line);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildPlay(process.argv[2]);
