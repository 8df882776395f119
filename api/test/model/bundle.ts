import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, context, type Plugin } from 'esbuild';
import { root } from '../../config/packageRoot.ts';

/** One place of the source, said otherwise: a rule of the protocol that is broken on purpose. */
export type Patch = { file: string; find: string; put: string };

/** Changes the source on its way into the bundle; the files stay as they are. `patches` answers those of this build. */
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
 * Words are for the eye, and what is being typed is no write yet; a device's storage and sending know neither. Nor do they lock
 * what is left here (pwa/session/sealedData.test.ts): without a key it stays as it is.
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

/** One side, built again for each set of patches: esbuild keeps what it read of the files that did not change. */
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
  /** One build after another: they share what was read. */
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
/** The rules as they are. */
let whole: Promise<Bundle> | undefined;

/**
 * Bundles both sides, as they are built for use: the server with what tests it, and the app's storage and sending as the
 * text of a function that is run anew for each window. A side that no patch is about is the one of the rules as they are.
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
