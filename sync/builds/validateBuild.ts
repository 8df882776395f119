import { buildLimits } from '../constants.ts';
import { buildMessage } from '../messages/builds.ts';
import type { Message } from '../messages/message.ts';
import { hasBidiControls, straight } from '../text/visibleText.ts';
import { notExported } from './source.ts';

/** A file of a build with its path; the path of a folder ends with '/'. */
export type ListedFile = { path: string; size: number };
/** Files by their case-folded names: a file system may treat two names that fold alike as one. */
export type CaseFoldedNames = Map<string, string>;

/** Formats bytes as megabytes with at most one decimal. */
export const formatMb = (bytes: number) => Math.round((bytes / 2 ** 20) * 10) / 10;
/** Formats a name for a message. */
export const quoteName = (name: string) => `"${straight(name.slice(0, 80), '?').replace(/[\p{Cc}\p{Cs}]/gu, '?')}"`;
const folded = (path: string) => path.normalize('NFC').toLowerCase();
const isFolder = (path: string) => path.endsWith('/');

/**
 * Normalizes a path: folders are separated by '/', where zips from Windows may have '\'; a leading './' is removed; and
 * an accented letter is one character, which macOS splits in two and games write as one.
 */
export const plainPath = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replace(/^(\.\/+)+(?=.)/, '')
    .normalize('NFC');

const litter = /^__MACOSX\/|(^|\/)(Thumbs\.db|desktop\.ini)$/;
/**
 * Says whether a file is left out of a build, by its normalized path: leftovers of desktop systems, and hidden files,
 * such as those of tools.
 */
export function isLeftOut(path: string): boolean {
  const parts = path.split('/');
  // A path with '..' is not a hidden file; validatePath refuses it.
  if (parts.includes('..')) return false;
  return litter.test(path) || parts.some((part) => part.length > 1 && part.startsWith('.'));
}

/** Returns the included entries with normalized paths, and the number of files left out. */
export function includedFiles<T extends ListedFile>(listed: readonly T[]): { taken: T[]; left: number } {
  const plain = listed.map((entry) => ({ ...entry, path: plainPath(entry.path) }));
  return {
    taken: plain.filter(({ path }) => !isLeftOut(path)),
    left: plain.filter(({ path }) => isLeftOut(path) && !isFolder(path)).length,
  };
}

/**
 * Builds the message about too many files. `paths` are those that are known: RPG Maker exports every picture and sound
 * unless told otherwise.
 */
export const tooManyFilesMessage = (count: number, paths: readonly string[] = []) =>
  paths.some((path) => /(^|\/)js\/(rpg|rmmz)_core\.js$/i.test(path))
    ? buildMessage('tooManyFilesRpgMaker', { count, most: buildLimits.files })
    : buildMessage('tooManyFiles', { count, most: buildLimits.files });
/** Rounds up, so that a file just over the limit is not said to have exactly the limit. */
export const fileTooBigMessage = (path: string, bytes: number) =>
  buildMessage('fileTooLarge', {
    path,
    mb: Math.ceil((bytes / 2 ** 20) * 10) / 10,
    most: formatMb(buildLimits.fileBytes),
  });

/** Maximum folders named in a message; with more pages the developer chooses by hand. */
const foldersMax = 4;
/** Returns the folders with an index.html, without a trailing '/', those nearest to the root first; '' is the root. */
export function indexFolders(paths: readonly string[]): string[] {
  const folders = paths.filter((path) => /(^|\/)index\.html$/.test(path)).map((path) => path.slice(0, -11));
  const depth = (path: string) => path.split('/').length;
  return folders.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1)).slice(0, foldersMax);
}

/**
 * Builds the message for a build whose index.html is neither at the root nor in the one folder that contains
 * everything.
 */
export function missingIndexMessage(paths: readonly string[]): Message {
  const [folder, ...more] = indexFolders(paths);
  if (folder !== undefined)
    return more.length === 0
      ? buildMessage('indexIn', { folder })
      : buildMessage('indexInSeveral', { folders: [folder, ...more].join(', ') });
  const [top = ''] = /^[^/]+\//.exec(paths[0] ?? '') ?? [];
  const inside = paths.every((path) => path.startsWith(top)) ? paths.map((path) => path.slice(top.length)) : paths;
  const pages = inside.filter((path) => /^[^/]+\.html?$/i.test(path));
  if (pages.length === 1) return buildMessage('renameToIndex', { name: quoteName(pages[0] as string) });
  const inner = paths.find((path) => /\.zip$/i.test(path));
  const source = notExported(paths);
  if (source) return source;
  return inner ? buildMessage('innerZip', { name: quoteName(inner) }) : buildMessage('noIndex');
}

/**
 * Yields everything that is wrong with a list of files, with the file's name in each message. The browser checks before
 * the upload; the server checks again and refuses with the first message.
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

/** Returns what is wrong with a normalized path; undefined if it is relative and unique on any file system. */
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

/** Yields files that have the same name as a folder. */
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
 * Returns the folder that contains everything and has an index.html, with its trailing '/'; the outermost of several,
 * '' for the root, undefined if there is none. `paths` are normalized paths of the included files.
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
