import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../root.ts';

/** What the browser measures of the built app, in a process of its own that is passed the remaining arguments. It needs Chromium (CHROMIUM_PATH). */
export const inBrowser = (file: string) => async (): Promise<void> => {
  execFileSync(process.execPath, [join(root, 'api/run/build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  execFileSync(process.execPath, [tsx, join(root, file), ...process.argv.slice(3)], { stdio: 'inherit' });
};
export const benchBrowse = inBrowser('pwa/bench/browse.ts');
export const benchLife = inBrowser('pwa/bench/life.ts');
export const benchIdle = inBrowser('pwa/bench/idle.ts');
export const benchBoot = inBrowser('pwa/bench/boot.ts');
