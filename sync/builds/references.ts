import { commentOrScript } from './textWindows.ts';

/** A file that a text references, and how certain it is that it is loaded. */
export type Reference = {
  /** The path as written, without a query: `Images/Logo.png`. */
  named: string;
  /** The base of the path: the referencing file, the build's root, or unknown (a script may add folders to it). */
  from: 'file' | 'top' | 'anywhere';
  /** Only a difference in letter case is reported: the text may contain the name without ever loading the file. */
  isLoose: boolean;
};

/** Decodes UTF-8 from a text that was read with one byte per character. */
function inUtf8(text: string): string {
  try {
    return decodeURIComponent(text.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`));
  } catch {
    return text;
  }
}
/** Returns a file path without its query; undefined for a URL, a template or anything that is not a path. */
function pathIn(text: string): string | undefined {
  const path = inUtf8(text.trim().replace(/[?#].*$/, ''));
  return /^[^:*{}<>|$\\^"'`\n]*[^/:*{}<>|$\\^"'`\n]$/.test(path) && !path.startsWith('//') ? path : undefined;
}

const quoted = String.raw`["'\x60]([^"'\x60\n]{1,200})["'\x60]`;
const all = (pattern: string, flags = 'g') => new RegExp(pattern, flags);
const tags = all(String.raw`<(script|img|audio|video|source|embed|track|input|object)\b([^<>]{0,1000})>`, 'gi');
const links = all(String.raw`<link\b([^<>]{0,1000})>`, 'gi');
const source = /\b(?:src|poster|data)\s*=\s*(?:"([^"]{1,400})"|'([^']{1,400})'|([^\s"'>]{1,400}))/i;
const target = /\bhref\s*=\s*(?:"([^"]{1,400})"|'([^']{1,400})'|([^\s"'>]{1,400}))/i;
const styles = all(String.raw`\burl\(\s*(?:"([^"]{1,400})"|'([^']{1,400})'|([^\s"')]{1,400}))\s*\)`, 'gi');
const sheets = all(String.raw`@import\s+(?:"([^"]{1,400})"|'([^']{1,400})')`, 'gi');
const imports = [
  all(String.raw`\b(?:import|export)\b[\w*{}\s,$]{0,300}?\bfrom\s*${quoted}`),
  all(String.raw`\bimport\s*${quoted}`),
  all(String.raw`\bimport\(\s*${quoted}\s*\)`),
  all(String.raw`\bnew\s+URL\(\s*${quoted}\s*,\s*import\.meta\.url\s*\)`),
];
const loads = [
  all(String.raw`\b(?:fetch|importScripts|(?:Shared)?Worker|Audio)\(\s*${quoted}\s*[,)]`),
  all(String.raw`\.open\(\s*["'\x60](?:GET|HEAD)["'\x60]\s*,\s*${quoted}`, 'gi'),
  all(String.raw`\.setAttribute\(\s*["'\x60]src["'\x60]\s*,\s*${quoted}\s*\)`),
  // The calls of p5.js.
  all(String.raw`\bload(?:Image|Sound|Font|JSON|Table|Strings|XML|Bytes|Shader|Model)\(\s*${quoted}\s*[,)]`),
  all(String.raw`\.src\s*=\s*${quoted}\s*[;,\n})]`),
  all(String.raw`\.load\.\w{1,30}\(\s*["'\x60][^"'\x60\n]{1,100}["'\x60]\s*,\s*\[?\s*${quoted}`),
];
const literals = all(String.raw`["'\x60]([\w./ %@()+~\x80-\xff-]{1,200}\.[a-z0-9]{2,8})["'\x60]`, 'gi');

/** Files that an engine's scripts mention although only its editor has them: Construct's preview. */
const neverExported = new Set(['previewworker.js']);

const first = (match: RegExpMatchArray | RegExpExecArray | null) =>
  match?.slice(1).find((group) => group !== undefined);
const hasExtension = (path: string) => /\.[a-z0-9]{1,12}$/i.test(path);

function* ofPage(text: string): Generator<Reference> {
  // A <base> element sets the base of relative URLs elsewhere.
  const from = /<base\b[^<>]{0,1000}\bhref/i.test(text) ? 'anywhere' : 'file';
  for (const [, , attributes = ''] of text.matchAll(tags)) yield* reference(first(source.exec(attributes)), from);
  for (const [, attributes = ''] of text.matchAll(links))
    if (/\brel\s*=\s*["']?[\w ]*\b(stylesheet|modulepreload|preload)\b/i.test(attributes))
      yield* reference(first(target.exec(attributes)), from);
}
function* ofStyle(text: string): Generator<Reference> {
  for (const pattern of [styles, sheets])
    for (const match of text.matchAll(pattern)) yield* reference(first(match), 'file');
}
/** Characters before a place in a script in which a comment around it is looked for. */
const commentMax = 2_000;
/** Whether a place in a script is commented out, as far as a simple scan can tell: what is loaded must not be called missing. */
function isCommented(script: string, at: number): boolean {
  const before = script.slice(Math.max(0, at - commentMax), at);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return /(?:^|[\s;{}])\/\//.test(line) || before.lastIndexOf('/*') > before.lastIndexOf('*/');
}

function* ofScript(text: string): Generator<Reference> {
  const named = function* (patterns: RegExp[]): Generator<string> {
    for (const pattern of patterns)
      for (const { 1: name = '', index } of text.matchAll(pattern)) if (!isCommented(text, index)) yield name;
  };
  for (const name of named(imports)) if (/^\.{0,2}\//.test(name)) yield* reference(name, 'file');
  for (const name of named(loads)) yield* reference(name, 'anywhere');
}

function* reference(text: string | undefined, from: Reference['from']): Generator<Reference> {
  const named = text && pathIn(text);
  if (!named || !hasExtension(named) || neverExported.has(named)) return;
  yield { named, from: named.startsWith('/') ? 'top' : from, isLoose: false };
}

/** Separates a page's scripts from its markup, without its comments. */
function partsOf(page: string) {
  const scripts: string[] = [];
  const markup = page.replace(commentOrScript, (_, __, tag?: string, script?: string) => {
    scripts.push(script ?? '');
    return tag ?? '';
  });
  return { markup, script: scripts.join('\n') };
}

/**
 * Yields the files that a page, stylesheet, script or data file references. This simple scan is a hint for the
 * developer: it misses names built at runtime and considers only complete literals. `text` has one byte per character.
 */
export function* referencesIn(path: string, text: string): Generator<Reference> {
  const isPage = /\.html?$/i.test(path);
  const { markup, script } = isPage ? partsOf(text) : { markup: text, script: /\.m?js$/i.test(path) ? text : '' };
  if (isPage) yield* ofPage(markup);
  if (isPage || /\.css$/i.test(path)) yield* ofStyle(markup);
  if (script) yield* ofScript(script);
  for (const [, named] of (/\.json$/i.test(path) ? text : script).matchAll(literals)) {
    const one = pathIn(named as string);
    if (one) yield { named: one, from: 'anywhere', isLoose: true };
  }
}

/**
 * Resolves `a/b/../c.png`, seen from the file `from`, to a path of the build; undefined if it leads out of the build.
 */
function resolved(named: string, from: string): string | undefined {
  const parts = named.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of decoded(named).split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/').normalize('NFC');
}
function decoded(named: string): string {
  try {
    return decodeURIComponent(named);
  } catch {
    return named;
  }
}

export type Resolved = 'there' | 'missing' | { there: string };

/** Returns a function that looks up names among a build's files, by their paths from the folder of index.html. */
export function directory(paths: Iterable<string>) {
  const [exact, folded] = [new Set<string>(), new Map<string, string>()];
  // The suffixes of each path: for `a/b/c.png` also `b/c.png` and `c.png`.
  const [ends, foldedEnds] = [new Set<string>(), new Map<string, string>()];
  for (const path of paths) {
    exact.add(path);
    folded.set(path.toLowerCase(), path);
    for (let at = 0, end = path; ; end = path.slice(at)) {
      ends.add(end);
      foldedEnds.set(end.toLowerCase(), path);
      at = path.indexOf('/', at) + 1;
      if (at === 0) break;
    }
  }
  return ({ named, from, isLoose }: Reference, by: string): Resolved => {
    const path = resolved(named, from === 'file' ? by : '');
    // A script may add a folder to the name, so a file with this name in any folder is accepted.
    if (path === undefined) return isLoose ? 'there' : 'missing';
    const [names, others] = from === 'anywhere' ? [ends, foldedEnds] : [exact, folded];
    if (names.has(path)) return 'there';
    const other = others.get(path.toLowerCase());
    if (other) return { there: other };
    return isLoose ? 'there' : 'missing';
  };
}
