import type { BuildNeed, Engine } from '../constants.ts';
import type { BuildReport } from '../contract/versions.ts';
import { addressesNamed, findExternalUrls } from './externalUrls.ts';
import { directory, type Reference, referencesIn } from './references.ts';
import { rootFolder } from './validateBuild.ts';

/** What gives an engine away: the name of a file, or words in the first page. */
const signs: Record<Engine, { path?: RegExp; page?: RegExp }> = {
  godot: { path: /\.pck$/i, page: /\bGODOT_CONFIG\b|engine\.startGame\(/ },
  unity: {
    path: /(^|\/)Build\/[^/]+\.(loader\.js|data(\.unityweb|\.br|\.gz)?)$|\.unityweb$/,
    page: /createUnityInstance/,
  },
  gamemaker: { path: /(^|\/)html5game\//i },
  construct: { path: /(^|\/)(c3runtime|c2runtime|c3main)\.js$/i },
  gdevelop: { path: /(^|\/)(runtimegame|runtimescene)\.js$/i, page: /\bgdjs\b/ },
  defold: { path: /(^|\/)(dmloader\.js|archive\/archive_files\.json)$/i, page: /\bEngineLoader\b/ },
  love: { path: /(^|\/)love\.(js|wasm)$/i },
  renpy: { path: /(^|\/)renpy[\w-]*\.(js|wasm|data)$/i },
  pico8: { page: /\bpico8_|\bp8_|PICO-8/ },
  bitsy: { page: /\bbitsy/i },
  phaser: { path: /(^|\/)phaser[\w.-]*\.js$/i, page: /\bnew Phaser\.Game\(/ },
  twine: { page: /<tw-storydata\b/ },
  rpgmaker: { path: /(^|\/)js\/(rpg|rmmz)_core\.js$/i },
  scratch: { page: /\bscaffolding\b|turbowarp/i },
};
const engines = Object.entries(signs) as [Engine, (typeof signs)[Engine]][];

/** Whether a file's text is looked at, */
export const isTextFile = (path: string) => /\.(html?|m?js|css|json)$/i.test(path);
/** and how many bytes of it. */
export const maxInspectedBytes = 2 ** 20;
/** Of each kind of finding, so many are told; and of so many names it is asked whether they are there. */
const [toldMax, namesMax] = [20, 5_000];

const ownWorker = /\bserviceWorker\s*\.\s*register\s*\(/;
/** What a build needs of the page around it. A call of one's own function that has such a name is none. */
const needs: Record<BuildNeed, RegExp> = {
  threads: /\bnew SharedArrayBuffer\b|\bshared["']?\s*:\s*(?:true|!0)\b|\bGODOT_THREADS_ENABLED\s*=\s*true\b/,
  alert: dialog('alert'),
  confirm: dialog('confirm'),
  // Emscripten, which most engines are built with, would read its standard input by one. No game has any.
  prompt: dialog('prompt', String.raw`(?!["'\`]Input: ["'\`]\s*\))`),
  frame: /<iframe\b|createElement\(\s*["'`]iframe["'`]/i,
};
function dialog(name: string, unless = ''): RegExp {
  const call = String.raw`(?<![\w$.]|function\s{1,9})(?:(?:window|self|globalThis)\.)?${name}\(`;
  return new RegExp(String.raw`${call}${unless}\s*[^)\s]`);
}

/** What a developer should know of a build, and in which file it was seen. */
export type ReviewHint = { path: string } & (
  | { kind: 'outside' | 'mentioned'; address: string }
  | { kind: 'missing'; named: string }
  | { kind: 'capitals'; named: string; there: string }
  | { kind: 'ownWorker' }
  | { kind: 'needs'; need: BuildNeed }
);

/** Looks at a build's files one after the other, and says what reviewers and developers should know of it. */
export function createInspector() {
  const paths: string[] = [];
  const found = new Set<Engine>();
  const [outside, mentioned, needed] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<BuildNeed, string>(),
  ];
  const named = new Map<string, { by: string; reference: Reference }>();
  const workers: string[] = [];
  let page: Engine | undefined;
  const note = <K>(map: Map<K, string>, key: K, path: string) => {
    if (map.size < toldMax && !map.has(key)) map.set(key, path);
  };

  /** What is named and not there, once every file has been seen. */
  function absent() {
    const top = rootFolder(paths) ?? '';
    const look = directory(paths.map((path) => path.slice(top.length)));
    const [missing, capitals] = [new Map<string, string>(), new Map<string, { path: string; there: string }>()];
    for (const { by, reference } of named.values()) {
      const seen = look(reference, by.slice(top.length));
      if (seen === 'missing') note(missing, reference.named, by);
      else if (seen !== 'there' && capitals.size < toldMax)
        capitals.set(reference.named, { path: by, there: seen.there });
    }
    return { missing, capitals };
  }

  return {
    /** `text` is the head of a readable file, a byte a character; '' of every other. */
    look(path: string, text: string): void {
      paths.push(path);
      for (const [engine, sign] of engines) if (sign.path?.test(path)) found.add(engine);
      if (text === '') return;
      if (/(^|\/)index\.html$/i.test(path)) page ??= engines.find(([, sign]) => sign.page?.test(text))?.[0];
      if (ownWorker.test(text)) workers.push(path);
      if (/\.(html?|m?js)$/i.test(path))
        for (const [need, sign] of Object.entries(needs)) if (sign.test(text)) note(needed, need as BuildNeed, path);
      for (const address of findExternalUrls(text)) note(outside, address, path);
      if (/\.(html?|m?js)$/i.test(path)) for (const address of addressesNamed(text)) note(mentioned, address, path);
      for (const reference of referencesIn(path, text)) {
        const key = `${reference.from === 'file' ? path : ''} ${reference.isLoose} ${reference.named}`;
        if (named.size < namesMax && !named.has(key)) named.set(key, { by: path, reference });
      }
    },
    /** What was seen, of so many files and bytes. */
    report(fileCount: number, totalBytes: number): BuildReport {
      const { missing, capitals } = absent();
      return {
        ...{ fileCount, totalBytes, ownWorker: workers.length > 0 },
        engine: page ?? engines.find(([engine]) => found.has(engine))?.[0] ?? null,
        outside: [...outside.keys()].sort(),
        missing: [...missing.keys()].sort(),
        capitals: [...capitals].map(([name, { there }]) => ({ named: name, there })),
        mentioned: [...mentioned.keys()].filter((address) => !outside.has(address)).sort(),
        needs: [...needed.keys()].sort(),
      };
    },
    /** The same with the files where it was seen; what is surely wrong comes first. */
    advice(): ReviewHint[] {
      const { missing, capitals } = absent();
      return [
        ...[...missing].map(([name, path]): ReviewHint => ({ kind: 'missing', path, named: name })),
        ...[...capitals].map(([name, seen]): ReviewHint => ({ kind: 'capitals', named: name, ...seen })),
        ...[...outside].map(([address, path]): ReviewHint => ({ kind: 'outside', path, address })),
        ...workers.map((path): ReviewHint => ({ kind: 'ownWorker', path })),
        ...[...needed].map(([need, path]): ReviewHint => ({ kind: 'needs', path, need })),
        ...[...mentioned]
          .filter(([address]) => !outside.has(address))
          .map(([address, path]): ReviewHint => ({ kind: 'mentioned', path, address })),
      ];
    },
  };
}

/** Whether nothing was found that would be missing without a network. That it plays there is not known by it. */
export const nothingMissing = ({ outside, missing, capitals }: BuildReport): boolean =>
  outside.length + missing.length + capitals.length === 0;
