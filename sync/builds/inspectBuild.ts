import type { BuildNeed, Engine } from '../constants.ts';
import type { BuildReport } from '../contract/versions.ts';
import { addressesNamed, findExternalUrls } from './externalUrls.ts';
import { directory, type Reference, referencesIn } from './references.ts';
import { createTextWindows } from './textWindows.ts';
import { rootFolder } from './validateBuild.ts';

/** Signs by which an engine is recognized: the name of a file, or text in the first page. */
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

/** Says whether the text of a file is inspected. */
export const isTextFile = (path: string) => /\.(html?|m?js|css|json)$/i.test(path);
/** Says whether a file is a script that its engine packed, as Unity does; it is inspected unpacked, for threads alone. */
export const isPackedScript = (path: string) => /\.m?js\.(br|gz|unityweb)$/i.test(path);
/** Files of a build of RPG Maker from which on it probably has pictures and sounds that it does not use. */
const rpgMakerFilesMax = 500;
/**
 * Maximum findings reported per kind, and maximum names that are checked for existence: several times as many as a build
 * may have files, so that a build with more has missing ones among them.
 */
const [toldMax, namesMax] = [20, 20_000];

const ownWorker = /\bserviceWorker\s*\.\s*register\s*\(/;
/**
 * Signs of what a build needs from the page around it. A call of the game's own function with such a name does not
 * count.
 */
const needs: Record<BuildNeed, RegExp> = {
  threads: /\bnew SharedArrayBuffer\b|\bshared["']?\s*:\s*(?:true|!0)\b|\bGODOT_THREADS_ENABLED\s*=\s*true\b/,
  alert: dialog('alert'),
  confirm: dialog('confirm'),
  // Emscripten, with which most engines are built, contains a prompt for reading standard input, which no game uses.
  prompt: dialog('prompt', String.raw`(?!["'\`]Input: ["'\`]\s*\))`),
  frame: /<iframe\b|createElement\(\s*["'`]iframe["'`]/i,
};
function dialog(name: string, unless = ''): RegExp {
  const call = String.raw`(?<![\w$.]|function\s{1,9})(?:(?:window|self|globalThis)\.)?${name}\(`;
  return new RegExp(String.raw`${call}${unless}\s*[^)\s]`);
}

/** A hint about a build for its developer, with the file in which it was found. */
export type ReviewHint = { path: string } & (
  | { kind: 'outside' | 'mentioned'; address: string }
  | { kind: 'missing'; named: string }
  | { kind: 'capitals'; named: string; there: string }
  | { kind: 'ownWorker' | 'packed' | 'guessedNames' }
  | { kind: 'manyFiles'; count: number }
  | { kind: 'needs'; need: BuildNeed }
);

/** Inspects the files of a build one after the other, and reports what reviewers and developers should know. */
export function createInspector() {
  const paths: string[] = [];
  const found = new Set<Engine>();
  const [outside, mentioned, needed] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<BuildNeed, string>(),
  ];
  type Named = Map<string, { by: string; reference: Reference }>;
  const [certain, loose]: [Named, Named] = [new Map(), new Map()];
  const [workers, packed] = [new Set<string>(), new Set<string>()];
  let page: Engine | undefined;
  const note = <K>(map: Map<K, string>, key: K, path: string) => {
    if (map.size < toldMax && !map.has(key)) map.set(key, path);
  };

  /** Returns the referenced files that do not exist, once every file was inspected. */
  function absent() {
    const top = rootFolder(paths) ?? '';
    const look = directory(paths.map((path) => path.slice(top.length)));
    const [missing, capitals] = [new Map<string, string>(), new Map<string, { path: string; there: string }>()];
    for (const { by, reference } of [...certain.values(), ...loose.values()]) {
      const seen = look(reference, by.slice(top.length));
      if (seen === 'missing') note(missing, reference.named, by);
      else if (seen !== 'there' && capitals.size < toldMax)
        capitals.set(reference.named, { path: by, there: seen.there });
    }
    return { missing, capitals };
  }

  function inspect(path: string, text: string): void {
    if (/(^|\/)index\.html$/i.test(path)) page ??= engines.find(([, sign]) => sign.page?.test(text))?.[0];
    if (ownWorker.test(text)) workers.add(path);
    if (/\.(html?|m?js)$/i.test(path))
      for (const [need, sign] of Object.entries(needs)) if (sign.test(text)) note(needed, need as BuildNeed, path);
    for (const address of findExternalUrls(text)) note(outside, address, path);
    if (/\.(html?|m?js)$/i.test(path)) for (const address of addressesNamed(text)) note(mentioned, address, path);
    for (const reference of referencesIn(path, text)) {
      const folder = reference.from === 'file' ? path.slice(0, path.lastIndexOf('/') + 1) : reference.from;
      const [names, key] = [reference.isLoose ? loose : certain, `${folder} ${reference.named}`];
      if (names.size < namesMax && !names.has(key)) names.set(key, { by: path, reference });
    }
  }

  /**
   * Begins a file. `add` takes the text of a readable file piece by piece, one byte per character; `end` is called after
   * its last piece.
   */
  function open(path: string) {
    paths.push(path);
    for (const [engine, sign] of engines) if (sign.path?.test(path)) found.add(engine);
    if (isPackedScript(path))
      return createTextWindows(false, (text) => needs.threads.test(text) && note(needed, 'threads', path));
    return createTextWindows(/\.html?$/i.test(path), (text) => inspect(path, text));
  }

  return {
    open,
    /** Notes a packed script that could not be unpacked here. */
    notePacked: (path: string) => void packed.add(path),
    /** Inspects a whole file. `text` is '' for a file that is not readable. */
    look(path: string, text: string): void {
      const { add, end } = open(path);
      add(text);
      end();
    },
    /** Returns the report of all inspected files, with the given count and bytes. */
    report(fileCount: number, totalBytes: number): BuildReport {
      const { missing, capitals } = absent();
      return {
        ...{ fileCount, totalBytes, ownWorker: workers.size > 0 },
        engine: page ?? engines.find(([engine]) => found.has(engine))?.[0] ?? null,
        outside: [...outside.keys()].sort(),
        missing: [...missing.keys()].sort(),
        capitals: [...capitals].map(([name, { there }]) => ({ named: name, there })),
        mentioned: [...mentioned.keys()].filter((address) => !outside.has(address)).sort(),
        needs: [...needed.keys()].sort(),
      };
    },
    /** Returns the findings with their files; what makes the build smaller comes first, then definite errors. */
    advice(): ReviewHint[] {
      const { missing, capitals } = absent();
      const core = paths.length > rpgMakerFilesMax && paths.find((path) => signs.rpgmaker.path?.test(path));
      return [
        ...(core ? [{ kind: 'manyFiles', path: core, count: paths.length } as const] : []),
        ...[...missing].map(([name, path]): ReviewHint => ({ kind: 'missing', path, named: name })),
        ...[...capitals].map(([name, seen]): ReviewHint => ({ kind: 'capitals', named: name, ...seen })),
        ...[...outside].map(([address, path]): ReviewHint => ({ kind: 'outside', path, address })),
        ...[...workers].map((path): ReviewHint => ({ kind: 'ownWorker', path })),
        ...[...needed].map(([need, path]): ReviewHint => ({ kind: 'needs', path, need })),
        ...[...packed].map((path): ReviewHint => ({ kind: 'packed', path })),
        ...[...mentioned]
          .filter(([address]) => !outside.has(address))
          .map(([address, path]): ReviewHint => ({ kind: 'mentioned', path, address })),
      ];
    },
  };
}

/** Says whether nothing was found that would be missing offline. This does not prove that the game works offline. */
export const nothingMissing = ({ outside, missing, capitals }: BuildReport): boolean =>
  outside.length + missing.length + capitals.length === 0;

/** Says whether a build is served with threads: as its developer chose, or as they were found. */
export const hasThreads = ({ threads, needs }: Pick<BuildReport, 'threads' | 'needs'>): boolean =>
  threads ?? needs.includes('threads');
