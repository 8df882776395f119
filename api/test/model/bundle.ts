import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from '../../root.ts';

/** One place of the source, said otherwise: a rule of the protocol that is broken on purpose. */
export type Patch = { file: string; find: string; put: string };

/** Changes the source on its way into the bundle; the files stay as they are. */
function patching(patches: readonly Patch[]): Plugin {
  return {
    name: 'patch',
    setup(made) {
      const left = new Set(patches);
      made.onLoad({ filter: /\/(sync|api|pwa)\/.*\.tsx?$/ }, ({ path }) => {
        const here = patches.filter(({ file }) => file === relative(root, path).replaceAll('\\', '/'));
        if (here.length === 0) return undefined;
        let contents = readFileSync(path, 'utf8');
        for (const patch of here) {
          if (contents.split(patch.find).length !== 2)
            throw new Error(
              `${patch.file} has this not once but ${contents.split(patch.find).length - 1} times: ${patch.find}`,
            );
          contents = contents.replace(patch.find, () => patch.put);
          left.delete(patch);
        }
        return { contents, loader: 'ts' };
      });
      made.onEnd(() => {
        const missed = [...left].filter(
          ({ file }) => !file.startsWith('pwa/') === (made.initialOptions.format === 'esm'),
        );
        if (missed.length > 0) throw new Error(`Nothing of this was bundled: ${missed.map(({ file }) => file).join()}`);
      });
    },
  };
}

/** Words are for the eye, and what is being typed is no write yet; a device's storage and sending know neither. */
const wordless: Plugin = {
  name: 'wordless',
  setup(made) {
    made.onResolve({ filter: /^\.\/(words\/|ui\/useDraft)/ }, ({ path }) => ({ path, namespace: 'wordless' }));
    made.onLoad({ filter: /.*/, namespace: 'wordless' }, () => ({
      contents: 'module.exports = { forgetDrafts() {} }',
      loader: 'js',
    }));
  },
};

const ofDevice = `
  export { keepWrite, rowsOf } from './pwa/device.ts';
  export { keepMine } from './pwa/refused.ts';
  export { flush } from './pwa/flush.ts';
  export { forget } from './pwa/forget.ts';
  export { userDb } from './pwa/db.ts';`;

/**
 * Bundles both sides, as they are built for use: the server with what tests it, and the app's storage and sending as the
 * text of a function that is run anew for each window.
 */
export async function bundle(
  name: string,
  patches: readonly Patch[] = [],
): Promise<{ server: string; device: string }> {
  const folder = join(root, 'dist/model', name);
  const [server, device] = [join(folder, 'server.js'), join(folder, 'device.js')];
  const common = { bundle: true, target: 'node20', logLevel: 'error' } as const;
  await Promise.all([
    build({
      ...{ ...common, platform: 'node', format: 'esm', packages: 'external', outfile: server },
      ...{ entryPoints: [join(root, 'api/test/model/worker.ts')], plugins: [patching(patches)] },
    }),
    build({
      ...{ ...common, platform: 'browser', format: 'cjs', external: ['#sync/*'], outfile: device },
      ...{ stdin: { contents: ofDevice, resolveDir: root, loader: 'ts' }, plugins: [wordless, patching(patches)] },
    }),
  ]);
  return { server, device };
}
