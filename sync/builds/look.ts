import type { BuildReport } from '../contract/versions.ts';
import type { Engine } from '../rules.ts';
import { addressesElsewhere } from './elsewhere.ts';

/** What gives an engine away: the name of a file, or words in the first page. */
const signs: Record<Engine, { path?: RegExp; page?: RegExp }> = {
  godot: { path: /\.pck$/i, page: /\bGODOT_CONFIG\b|engine\.startGame\(/ },
  unity: {
    path: /(^|\/)Build\/[^/]+\.(loader\.js|data(\.unityweb|\.br|\.gz)?)$|\.unityweb$/,
    page: /createUnityInstance/,
  },
  gamemaker: { path: /(^|\/)html5game\//i },
  construct: { path: /(^|\/)(c3runtime|c2runtime)\.js$/i },
  phaser: { path: /(^|\/)phaser[\w.-]*\.js$/i, page: /\bnew Phaser\.Game\(/ },
  twine: { page: /<tw-storydata\b/ },
  rpgmaker: { path: /(^|\/)js\/(rpg|rmmz)_core\.js$/i },
  scratch: { page: /\bscaffolding\b|turbowarp/i },
};
const engines = Object.entries(signs) as [Engine, (typeof signs)[Engine]][];

/** Whether a file's text is looked at, */
export const isReadable = (path: string) => /\.(html?|m?js|css|json)$/i.test(path);
/** and how many bytes of it. */
export const headBytes = 2 ** 20;
const addressesMax = 20;

/** What a game cannot have here, in a file: an address elsewhere, or (null) its own service worker. */
export type Advice = { path: string; address: string | null };

/** Looks at a build's files one after the other, and says what reviewers should know of it. */
export function inspection() {
  const found = new Set<Engine>();
  const outside = new Map<string, string>();
  const workers: string[] = [];
  let page: Engine | undefined;
  return {
    /** `text` is the head of a readable file, a byte a character; '' of every other. */
    look(path: string, text: string): void {
      for (const [engine, sign] of engines) if (sign.path?.test(path)) found.add(engine);
      if (/(^|\/)index\.html$/i.test(path)) page ??= engines.find(([, sign]) => sign.page?.test(text))?.[0];
      if (/\bserviceWorker\s*\.\s*register\s*\(/.test(text)) workers.push(path);
      for (const address of addressesElsewhere(text))
        if (outside.size < addressesMax && !outside.has(address)) outside.set(address, path);
    },
    /** What was seen, of so many files and bytes. */
    report: (fileCount: number, totalBytes: number): BuildReport => ({
      ...{ fileCount, totalBytes, ownWorker: workers.length > 0 },
      engine: page ?? engines.find(([engine]) => found.has(engine))?.[0] ?? null,
      outside: [...outside.keys()].sort(),
    }),
    /** The same with the files where it was seen. */
    advice: (): Advice[] => [
      ...[...outside].map(([address, path]) => ({ path, address })),
      ...workers.map((path) => ({ path, address: null })),
    ],
  };
}
