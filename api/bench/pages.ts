import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../root.ts';

/** Pages of their own, in a process of its own: it needs Chromium (CHROMIUM_PATH), and no build of the app. */
const onPages = (file: string) => async (): Promise<void> => {
  execFileSync(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, file)], { stdio: 'inherit' });
};
export const benchCatalogue = onPages('pwa/bench/catalogue.ts');
export const benchStorage = onPages('pwa/bench/storage.ts');
export const benchGrid = onPages('pwa/bench/grid.ts');
