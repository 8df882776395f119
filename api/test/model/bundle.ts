import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, context, type Plugin } from 'esbuild';
import { root } from '../../config/packageRoot.ts';

/** A change of one place in the source, which breaks a rule of the protocol on purpose. */
export type Patch = { file: string; find: string; put: string };

/**
 * A plugin that patches the source while it is bundled; the files stay unchanged. `patches` returns those of this
 * build.
 */
function patching(patches: () => readonly Patch[]): Plugin {
  return {
    name: 'patch',
    setup(made) {
      const left = new Set<Patch>();
      made.onStart(() => {
        left.clear();
        for (const patch of patches()) left.add(patch);
      });
      made.onLoad({ filter: /\/(sync|api|pwa)\/.*\.tsx?$/ }, ({ path }) => {
        const here = patches().filter(({ file }) => file === relative(root, path).replaceAll('\\', '/'));
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
        if (left.size > 0) throw new Error(`Nothing of this was bundled: ${[...left].map(({ file }) => file).join()}`);
      });
    },
  };
}

/**
 * Replaces texts and unfinished drafts by nothing, because a device's storage and sync do not depend on them; and the
 * encryption of unsent data (pwa/session/sealedData.test.ts), which without a key does not happen.
 */
const wordless: Plugin = {
  name: 'wordless',
  setup(made) {
    made.onResolve({ filter: /\/(i18n\/|drafts\/useDraft|sealedData)/ }, ({ path }) => ({
      path,
      namespace: 'wordless',
    }));
    made.onLoad({ filter: /.*/, namespace: 'wordless' }, () => ({
      contents:
        'module.exports = { clearDrafts() {}, async eraseSealedData() {}, async sealUnsentData() {}, async fetchSealingKey() {}, async unsealData() {} }',
      loader: 'js',
    }));
  },
};

const ofDevice = `
  export { enqueueWrite, rowsWithPending } from './pwa/outbox/outbox.ts';
  export { resolveWithMine } from './pwa/outbox/resolveConflict.ts';
  export { runSync } from './pwa/outbox/syncCycle.ts';
  export { eraseReadData } from './pwa/session/eraseAccountData.ts';
  export { allowUserDb, userDb } from './pwa/storage/database.ts';`;

const common = { bundle: true, target: 'node20', logLevel: 'error', write: false } as const;

/** Creates a function that bundles one side for each set of patches: esbuild caches the files that did not change. */
function side(options: BuildOptions, more: readonly Plugin[] = []) {
  let patches: readonly Patch[] = [];
  let made: ReturnType<typeof context> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  async function rebuild(wanted: readonly Patch[], file: string): Promise<void> {
    patches = wanted;
    made ??= context({ ...common, ...options, plugins: [...more, patching(() => patches)] });
    const { outputFiles } = await (await made).rebuild();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, outputFiles?.[0]?.contents ?? '');
  }
  /** The builds run one after another, because they share the cache. */
  return (wanted: readonly Patch[], file: string): Promise<void> => {
    const built = last.then(() => rebuild(wanted, file));
    last = built.catch(() => {});
    return built;
  };
}
const buildServer = side({
  ...{ platform: 'node', format: 'esm', packages: 'external' },
  entryPoints: [join(root, 'api/test/model/worker.ts')],
});
const buildDevice = side(
  {
    ...{ platform: 'browser', format: 'cjs', external: ['#sync/*'] },
    stdin: { contents: ofDevice, resolveDir: root, loader: 'ts' },
  },
  [wordless],
);

export type Bundle = { server: string; device: string };
/** The bundle without patches. */
let whole: Promise<Bundle> | undefined;

/**
 * Bundles both sides as for production: the server with its test code, and the app's storage and sync as the text of a
 * function that runs again for each window. A side without patches is the one of the unpatched bundle.
 */
export async function bundle(name = 'whole', patches: readonly Patch[] = []): Promise<Bundle> {
  const folder = join(root, 'dist/model', name);
  const made = { server: join(folder, 'server.js'), device: join(folder, 'device.js') };
  const ofApp = patches.filter(({ file }) => file.startsWith('pwa/'));
  const ofServer = patches.filter(({ file }) => !file.startsWith('pwa/'));
  if (patches.length === 0) {
    whole ??= Promise.all([buildServer([], made.server), buildDevice([], made.device)]).then(() => made);
    return whole;
  }
  const unbroken = await bundle();
  if (ofServer.length > 0) await buildServer(ofServer, made.server);
  if (ofApp.length > 0) await buildDevice(ofApp, made.device);
  return {
    server: ofServer.length > 0 ? made.server : unbroken.server,
    device: ofApp.length > 0 ? made.device : unbroken.device,
  };
}
