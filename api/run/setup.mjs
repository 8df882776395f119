import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { giveUp, root, run, say } from './steps.mjs';

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Installs what package-lock.json asks for, unless it is there already for this Node. */
export async function install() {
  const stamp = join(root, 'node_modules/.recess');
  const [lock, modules] = [hashOf(readFileSync(join(root, 'package-lock.json'))), process.versions.modules];
  const [hadLock, hadModules] = read(stamp).split(' ');
  if (hadLock === lock && hadModules === modules) return;
  say('Installing the packages; SQLite is compiled once, which takes about a minute.');
  rmSync(stamp, { force: true });
  const installed = await run('npm', ['install', '--no-audit', '--no-fund']);
  if (installed.code !== 0) failed(installed.output);
  if (hadModules && hadModules !== modules) {
    const rebuilt = await run('npm', ['rebuild', 'better-sqlite3']);
    if (rebuilt.code !== 0) failed(rebuilt.output);
  }
  write(stamp, `${lock} ${modules}`);
}

function failed(output) {
  process.stderr.write(`${output.trimEnd()}\n\n`);
  if (/node-gyp|gyp ERR|not found: make|g\+\+/.test(output))
    giveUp(
      'SQLite could not be compiled: install python3, make and a C++ compiler (Debian: apt-get install build-essential python3), then try again.',
    );
  giveUp('The packages could not be installed. The reason is above; with a working network try again.');
}

/** Every source that a build is made from, by name, size and time. */
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
  { name: 'app', from: [...shared, 'pwa', 'vite.config.ts', 'manifest.webmanifest'], build: buildApp },
  { name: 'server', from: [...shared, 'api'], build: buildServer },
  { name: 'player', from: [...shared, 'pwa/play', 'api/run'], build: buildPlayer },
];

/** Builds what is older than its sources into dist/. */
export async function build() {
  const stale = parts
    .map((part) => ({ ...part, stamp: join(root, `dist/${part.name}.stamp`), now: fingerprint(part.from) }))
    .filter(({ stamp, now }) => read(stamp) !== now);
  if (stale.length === 0) return;
  say(`Building the ${stale.map((part) => part.name).join(', the ')}.`);
  for (const part of stale) {
    rmSync(part.stamp, { force: true });
    await part.build();
    write(part.stamp, part.now);
  }
}

/** The app. Assets of the build before stay, for windows that still run it; older ones go. */
async function buildApp() {
  const assets = join(root, 'dist/pwa/assets');
  const list = join(root, 'dist/assets.json');
  const before = JSON.parse(read(list) || '[]');
  const { build: viteBuild } = await import('vite');
  await viteBuild({ root: join(root, 'pwa'), configFile: join(root, 'vite.config.ts'), logLevel: 'error' }).catch(
    (error) => {
      giveUp(`The app could not be built: ${error.message}`);
    },
  );
  const manifest = JSON.parse(readFileSync(join(root, 'dist/pwa/.vite/manifest.json'), 'utf8'));
  const now = [
    ...new Set(Object.values(manifest).flatMap((entry) => [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])])),
  ].map((file) => file.replace(/^assets\//, ''));
  for (const name of existsSync(assets) ? readdirSync(assets) : [])
    if (!now.includes(name) && !before.includes(name)) rmSync(join(assets, name));
  write(list, JSON.stringify(now));
}

/** The server, bundled for a quick start; packages stay outside. */
async function buildServer() {
  const esbuild = await import('esbuild');
  await esbuild
    .build({
      entryPoints: [join(root, 'api/main.ts')],
      outfile: join(root, 'dist/api/main.js'),
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
    .catch((error) => giveUp(`The server could not be built: ${error.message}`));
}

async function buildPlayer() {
  const { buildPlay } = await import('./build-play.mjs');
  await buildPlay(join(root, 'dist/play'));
}
