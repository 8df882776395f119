import { buildLimits } from '../rules.ts';

/** A file of a build, by where it is in it; the path of a folder ends with '/'. */
export type Listed = { path: string; size: number };
/** Files by their folded names: a file system may take two names that fold to the same for one. */
export type Names = Map<string, string>;

/** In megabytes, with at most one decimal. */
export const mb = (bytes: number) => Math.round((bytes / 2 ** 20) * 10) / 10;
const figure = (count: number) => count.toLocaleString('en');
/** What a name looks like in a message. */
export const shown = (name: string) => `"${name.slice(0, 80).replace(/[\p{Cc}\p{Cs}]/gu, '?')}"`;
const folded = (path: string) => path.normalize('NFC').toLowerCase();
const isFolder = (path: string) => path.endsWith('/');

/** What archivers of desktop systems leave in a folder. */
export const isLitter = (path: string) => /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(path);

export const tooMany = (count: number) => `${figure(count)} files; at most ${figure(buildLimits.files)}`;
export const tooBig = (path: string, bytes: number) =>
  `${path} is ${mb(bytes)} MB; a file may have at most ${mb(buildLimits.fileBytes)} MB`;
/** Says what is missing; where only one page could be meant, which one. */
export function noIndex(paths: readonly string[]): string {
  const pages = paths.filter((path) => /^[^/]+\.html?$/i.test(path));
  return pages.length === 1
    ? `There is no index.html; give ${shown(pages[0] as string)} that name`
    : 'There is no index.html; it must be at the top, or in the one folder that holds everything';
}

/**
 * Everything that a list of files alone shows to be wrong, in words that name the file. The browser asks before a byte
 * travels, the server asks again of what arrived; it refuses with the first.
 */
export function* faultsOf(listed: readonly Listed[]): Generator<string> {
  const all = listed.filter(({ path }) => !isLitter(path));
  const files = all.filter(({ path }) => !isFolder(path));
  if (files.length > buildLimits.files) return yield tooMany(files.length);
  const names: Names = new Map();
  for (const { path } of files) yield* said(faultInName(path, names));
  for (const { path } of all) if (isFolder(path)) yield* said(faultInName(path.slice(0, -1), new Map()));
  yield* filesAsFolders(all, names);
  for (const { path, size } of files) if (size > buildLimits.fileBytes) yield tooBig(path, size);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > buildLimits.bytes)
    yield `The files are ${mb(total)} MB unpacked; at most ${mb(buildLimits.bytes)} MB together`;
  const paths = files.map(({ path }) => path);
  if (topOf(paths) === undefined) yield noIndex(paths);
}

function* said(fault: string | undefined): Generator<string> {
  if (fault !== undefined) yield fault;
}

/** What is wrong with a path; nothing where it is plain, relative and the only one of its name on any file system. */
export function faultInName(path: string, names: Names): string | undefined {
  const name = shown(path);
  if (path.length > buildLimits.path)
    return `${name}… has a path of ${path.length} characters; at most ${buildLimits.path}`;
  if (/[\p{Cc}\p{Cs}]/u.test(path)) return `${name} has characters that no file name may have`;
  if (path.includes('\\')) return `${name} has a backslash; folders are divided by /`;
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return `${name} is an absolute path; paths start inside the build`;
  const parts = path.split('/');
  if (parts.includes('..') || parts.includes('.')) return `${name} leaves its folder; "." and ".." are not allowed`;
  if (parts.includes('')) return `${name} has an empty name in its path`;
  if (parts.some((part) => part.startsWith('.'))) return `${name} is hidden; names may not start with a dot`;
  const other = names.get(folded(path));
  if (other === path) return `${name} is there twice`;
  if (other !== undefined) return `${name} and "${other}" differ only in capitals or accents; one name must go`;
  names.set(folded(path), path);
  return undefined;
}

/** Files that have the name of a folder. */
function* filesAsFolders(all: readonly Listed[], names: Names): Generator<string> {
  const seen = new Set<string>();
  for (const { path } of all) {
    const folders = path.split('/').slice(0, -1);
    for (let depth = 1; depth <= folders.length; depth++) {
      const file = names.get(folded(folders.slice(0, depth).join('/')));
      if (file === undefined || seen.has(file)) continue;
      seen.add(file);
      yield `${shown(file)} is a file and a folder; one name must go`;
    }
  }
}

/** The one folder that holds everything, with its '/'; '' where index.html is at the top; undefined where it is missing. */
export function topOf(paths: readonly string[]): string | undefined {
  if (paths.includes('index.html')) return '';
  const tops = new Set(paths.map((path) => path.split('/')[0] as string));
  const top = `${[...tops][0]}/`;
  return tops.size === 1 && paths.includes(`${top}index.html`) ? top : undefined;
}
