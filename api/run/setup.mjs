import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { problem, root, run, runTool, say } from './steps.mjs';

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Installs the packages of package-lock.json, unless they are installed already for this version of Node. */
export const install = () => fetchPackages().then((compile) => compile());

/**
 * Downloads the packages only. Returns a function that compiles those that need it, so that other work can start
 * before.
 */
export async function fetchPackages() {
  const stamp = join(root, 'node_modules/.recess');
  const now = `${hashOf(readFileSync(join(root, 'package-lock.json')))} ${process.versions.modules}`;
  if (read(stamp) === now) return async () => {};
  const first = !existsSync(join(root, 'node_modules'));
  say(first ? 'Installing the packages.' : 'Bringing the installed packages up to date.');
  rmSync(stamp, { force: true });
  // With NODE_ENV=production npm would leave out the packages that build the app.
  const fetched = await run('npm', ['install', '--no-audit', '--no-fund', '--include=dev', '--ignore-scripts']);
  if (fetched.code !== 0) throw notInstalled(fetched.output);
  return async () => {
    if (!(await loads('better-sqlite3'))) await rebuild('better-sqlite3');
    write(stamp, now);
  };
}

/** Makes node-gyp use every processor; its default is one. */
const everyProcessor = { JOBS: 'max' };

const loads = async (name) => (await run(process.execPath, ['-e', `new (require('${name}'))(':memory:')`])).code === 0;

/** Compiles a package that is not compiled yet, or only for another version of Node. */
async function rebuild(name) {
  say('Compiling SQLite for this version of Node, which takes about a minute.');
  const rebuilt = await run('npm', ['rebuild', name], { env: everyProcessor });
  if (rebuilt.code !== 0 || !(await loads(name))) throw notInstalled(`gyp ERR! ${rebuilt.output}`);
}

const offline = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/;
function notInstalled(output) {
  if (/gyp ERR!/.test(output))
    return problem(
      'SQLite could not be compiled: install python3, make and a C++ compiler (Debian: apt-get install -y build-essential python3), then try again.',
    );
  const code = offline.exec(output)?.[0];
  if (code) return problem(`The packages could not be fetched (${code}): connect to the network, then try again.`);
  return problem(`${output.trim()}\n\nThe packages could not be installed; the reason is above.`);
}

/** Returns a fingerprint of all sources of a build: names, sizes and times. */
function fingerprint(paths) {
  const lines = [];
  const visit = (path) => {
    const stats = statSync(join(root, path));
    if (!stats.isDirectory()) return lines.push(`${path} ${stats.size} ${stats.mtimeMs}`);
    for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`);
  };
  for (const path of paths) visit(path);
  return hashOf(lines.join('\n'));
}

const shared = ['package-lock.json', 'sync'];
const parts = [
  {
    ...{ name: 'app', build: buildApp, makes: 'dist/pwa/index.html' },
    from: [...shared, 'pwa', 'vite.config.ts', 'manifest.webmanifest'],
  },
  { name: 'server', build: buildServer, makes: 'dist/api/main.js', from: [...shared, 'api'] },
  { name: 'player', build: buildPlayer, makes: 'dist/play/sw.js', from: [...shared, 'pwa/play', 'api/run'] },
];

/** Builds into dist/ what is older than its sources. */
export async function build() {
  const stale = parts
    .map((part) => ({ ...part, stamp: join(root, `dist/${part.name}.stamp`), now: fingerprint(part.from) }))
    .filter(({ stamp, now, makes }) => read(stamp) !== now || !existsSync(join(root, makes)));
  if (stale.length === 0) return;
  say(`Building the ${stale.map((part) => part.name).join(', the ')}.`);
  for (const part of stale) {
    rmSync(part.stamp, { force: true });
    await part.build();
    write(part.stamp, part.now);
  }
}

/**
 * Builds the app into a separate folder: a failing build breaks nothing that runs, and the service worker's precache
 * lists new files only. The previous build's assets stay, for windows that still run it; older ones are deleted.
 */
async function buildApp() {
  const [pages, next] = [join(root, 'dist/pwa'), join(root, 'dist/pwa-next')];
  const list = join(root, 'dist/app.assets.json');
  const config = ['--config', join(root, 'vite.config.ts'), '--outDir', next];
  const built = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'error', ...config]);
  const drawer = [
    'build',
    '--ssr',
    'app/serverRender.tsx',
    '--logLevel',
    'error',
    '--config',
    join(root, 'vite.config.ts'),
  ];
  const drawn = built.code === 0 ? await runTool('vite/bin/vite.js', drawer) : built;
  if (drawn.code !== 0) throw problem(`${drawn.output.trim()}\n\nThe app could not be built; the reason is above.`);
  const own = readdirSync(join(next, 'assets')).sort();
  const last = JSON.parse(read(list) || '{"own":[],"before":[]}');
  // A build without changes does not remove the assets of the previous one.
  const before = own.join() === last.own.join() ? last.before : last.own;
  for (const name of before) {
    const [old, kept] = [join(pages, 'assets', name), join(next, 'assets', name)];
    if (existsSync(old) && !existsSync(kept)) copyFileSync(old, kept);
  }
  await compress(join(next, 'assets'));
  rmSync(pages, { recursive: true, force: true });
  renameSync(next, pages);
  write(list, JSON.stringify({ own, before }));
}

/**
 * Compresses the files with the highest quality at build time: `name.js.br` beside `name.js`
 * (api/server/staticFiles.ts).
 */
async function compress(folder) {
  const brotli = promisify(brotliCompress);
  const worth = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    worth.map(async (name) =>
      writeFileSync(join(folder, `${name}.br`), await brotli(readFileSync(join(folder, name)))),
    ),
  );
}

/** Bundles the server for a fast start; packages stay outside the bundle. */
async function buildServer() {
  const esbuild = await import('esbuild');
  await esbuild
    .build({
      entryPoints: {
        main: join(root, 'api/server/main.ts'),
        backup: join(root, 'api/backup/commands.ts'),
        trials: join(root, 'api/verification/verifyGames.ts'),
        operator: join(root, 'api/operator/commands.ts'),
        demo: join(root, 'api/operator/removeDemo.ts'),
      },
      outdir: join(root, 'dist/api'),
      ...{
        bundle: true,
        platform: 'node',
        format: 'esm',
        target: 'node20',
        packages: 'external',
        sourcemap: true,
        logLevel: 'silent',
      },
    })
    .catch((error) => {
      throw problem(`The server could not be built: ${error.message}`);
    });
  await esbuild.stop();
}

async function buildPlayer() {
  const { buildPlay } = await import('./build-play.mjs');
  await buildPlay(join(root, 'dist/play'));
  await (await import('esbuild')).stop();
}
