import { buildLimits } from '../constants.ts';
import { buildMessage } from '../messages/builds.ts';
import type { Message } from '../messages/message.ts';
import { hasBidiControls, straight } from '../text/visibleText.ts';
import { notExported } from './source.ts';

/** A file of a build, by where it is in it; the path of a folder ends with '/'. */
export type ListedFile = { path: string; size: number };
/** Files by their folded names: a file system may take two names that fold to the same for one. */
export type CaseFoldedNames = Map<string, string>;

/** In megabytes, with at most one decimal. */
export const formatMb = (bytes: number) => Math.round((bytes / 2 ** 20) * 10) / 10;
/** What a name looks like in a message. */
export const quoteName = (name: string) => `"${straight(name.slice(0, 80), '?').replace(/[\p{Cc}\p{Cs}]/gu, '?')}"`;
const folded = (path: string) => path.normalize('NFC').toLowerCase();
const isFolder = (path: string) => path.endsWith('/');

/**
 * A path with one meaning: folders are divided by '/', where zips of Windows programs may have '\'; none begins with './'; and an
 * accented letter is one character, which macOS makes two of and games write as one.
 */
export const plainPath = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replace(/^(\.\/+)+(?=.)/, '')
    .normalize('NFC');

const litter = /^__MACOSX\/|(^|\/)(Thumbs\.db|desktop\.ini)$/;
/**
 * Whether a file is left out of a build, by its plain path: it is what desktop systems leave in a folder, or hidden, as the
 * files of tools are.
 */
export function isLeftOut(path: string): boolean {
  const parts = path.split('/');
  // That is no hidden file but a way out, and refused.
  if (parts.includes('..')) return false;
  return litter.test(path) || parts.some((part) => part.length > 1 && part.startsWith('.'));
}

/** The entries that are taken in, with their plain paths, and how many files are left out. */
export function includedFiles<T extends ListedFile>(listed: readonly T[]): { taken: T[]; left: number } {
  const plain = listed.map((entry) => ({ ...entry, path: plainPath(entry.path) }));
  return {
    taken: plain.filter(({ path }) => !isLeftOut(path)),
    left: plain.filter(({ path }) => isLeftOut(path) && !isFolder(path)).length,
  };
}

/** `paths`: as many as are known. RPG Maker exports every picture and sound it has, unless it is told not to. */
export const tooManyFilesMessage = (count: number, paths: readonly string[] = []) =>
  paths.some((path) => /(^|\/)js\/(rpg|rmmz)_core\.js$/i.test(path))
    ? buildMessage('tooManyFilesRpgMaker', { count, most: buildLimits.files })
    : buildMessage('tooManyFiles', { count, most: buildLimits.files });
export const fileTooBigMessage = (path: string, bytes: number) =>
  buildMessage('fileTooLarge', { path, mb: formatMb(bytes), most: formatMb(buildLimits.fileBytes) });

/** Folders that are named, at most: who has more pages than that chooses by hand. */
const foldersMax = 4;
/** The folders with an index.html, without a '/' at the end, those nearest to the top first; '' is the top. */
export function indexFolders(paths: readonly string[]): string[] {
  const folders = paths.filter((path) => /(^|\/)index\.html$/.test(path)).map((path) => path.slice(0, -11));
  const depth = (path: string) => path.split('/').length;
  return folders.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1)).slice(0, foldersMax);
}

/** Says what to do where index.html is neither at the top nor in the one folder that holds everything. */
export function missingIndexMessage(paths: readonly string[]): Message {
  const [folder, ...more] = indexFolders(paths);
  if (folder !== undefined)
    return more.length === 0
      ? buildMessage('indexIn', { folder })
      : buildMessage('indexInSeveral', { folders: [folder, ...more].join(', ') });
  const pages = paths.filter((path) => /^[^/]+\.html?$/i.test(path));
  if (pages.length === 1) return buildMessage('renameToIndex', { name: quoteName(pages[0] as string) });
  const inner = paths.find((path) => /\.zip$/i.test(path));
  const source = notExported(paths);
  if (source) return source;
  return inner ? buildMessage('innerZip', { name: quoteName(inner) }) : buildMessage('noIndex');
}

/**
 * Everything that a list of files alone shows to be wrong, in words that name the file. The browser asks before a byte
 * travels, the server asks again of what arrived; it refuses with the first.
 */
export function* validateFiles(listed: readonly ListedFile[]): Generator<Message> {
  const { taken } = includedFiles(listed);
  const files = taken.filter(({ path }) => !isFolder(path));
  const paths = files.map(({ path }) => path);
  if (files.length > buildLimits.files) return yield tooManyFilesMessage(files.length, paths);
  const names: CaseFoldedNames = new Map();
  for (const path of paths) yield* said(validatePath(path, names));
  for (const { path } of taken) if (isFolder(path)) yield* said(validatePath(path.slice(0, -1), new Map()));
  yield* filesAsFolders(taken, names);
  for (const { path, size } of files) if (size > buildLimits.fileBytes) yield fileTooBigMessage(path, size);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > buildLimits.bytes)
    yield buildMessage('tooLarge', { mb: formatMb(total), most: formatMb(buildLimits.bytes) });
  if (rootFolder(paths) === undefined) yield missingIndexMessage(paths);
}

function* said(fault: Message | undefined): Generator<Message> {
  if (fault !== undefined) yield fault;
}

/** What is wrong with a plain path; nothing where it is relative and the only one of its name on any file system. */
export function validatePath(path: string, names: CaseFoldedNames): Message | undefined {
  const name = quoteName(path);
  if (path.length > buildLimits.path)
    return buildMessage('pathTooLong', { name, length: path.length, most: buildLimits.path });
  if (/[\p{Cc}\p{Cs}]/u.test(path) || hasBidiControls(path)) return buildMessage('badCharacters', { name });
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return buildMessage('absolutePath', { name });
  const parts = path.split('/');
  if (parts.includes('..') || parts.includes('.')) return buildMessage('leavesFolder', { name });
  if (parts.includes('')) return buildMessage('emptyName', { name });
  const other = names.get(folded(path));
  if (other === path) return buildMessage('twice', { name });
  if (other !== undefined) return buildMessage('sameFolded', { name, other });
  names.set(folded(path), path);
  return undefined;
}

/** Files that have the name of a folder. */
function* filesAsFolders(all: readonly ListedFile[], names: CaseFoldedNames): Generator<Message> {
  const seen = new Set<string>();
  for (const { path } of all) {
    const folders = path.split('/').slice(0, -1);
    for (let depth = 1; depth <= folders.length; depth++) {
      const file = names.get(folded(folders.slice(0, depth).join('/')));
      if (file === undefined || seen.has(file)) continue;
      seen.add(file);
      yield buildMessage('fileAndFolder', { name: quoteName(file) });
    }
  }
}

/**
 * The folder that holds everything and has an index.html, with its '/'; the outermost of several, '' for the top. Undefined
 * where there is none. Plain paths of files, without what is left out.
 */
export function rootFolder(paths: readonly string[]): string | undefined {
  const [first = ''] = paths;
  const all = new Set(paths);
  for (let end = 0; end >= 0 && end <= first.length; ) {
    const top = first.slice(0, end);
    if (!paths.every((path) => path.startsWith(top))) return undefined;
    if (all.has(`${top}index.html`)) return top;
    const next = first.indexOf('/', end);
    end = next < 0 ? -1 : next + 1;
  }
  return undefined;
}
