import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Builds what the play server serves besides games: the worker and the shell of a game's origin. */
export async function buildPlay(outdir = join(root, 'dist/play')) {
  await mkdir(outdir, { recursive: true });
  await build({
    entryPoints: { sw: join(root, 'pwa/play/worker.ts'), shell: join(root, 'pwa/play/shell.ts') },
    outdir,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  });
  await copyFile(join(root, 'pwa/play/shell.html'), join(outdir, 'shell.html'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildPlay(process.argv[2]);
