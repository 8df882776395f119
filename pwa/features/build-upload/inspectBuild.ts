import { createInspector, isPackedScript, isTextFile, type ReviewHint } from '#sync/builds/inspectBuild.ts';
import { latin1 } from '#sync/builds/textWindows.ts';
import { includedFiles, indexFolders, plainPath, rootFolder, validateFiles } from '#sync/builds/validateBuild.ts';
import { includedEntries, type Recorded, validateEntries } from '#sync/builds/zip.ts';
import { buildLimits } from '#sync/constants.ts';
import type { Message } from '#sync/messages/message.ts';
import { Refusal } from '#sync/refusal.ts';
import type { SelectedFile } from './readDroppedFolder.ts';
import { entryStream, onlyIn, readZipEntries } from './readZipDirectory.ts';

/** A zip, or the files of a folder; with `within`, only the files in that folder. */
export type SelectedBuild = { name: string; within?: string } & (
  | { zip: Blob }
  | { files(): SelectedFile[] | Promise<SelectedFile[]> }
);

/** The result of checking a build before it is sent. */
export type BuildInspection = {
  /** The faults, in the store's messages; the store would refuse the build for the first of them. */
  faults: Message[];
  /** The folders that have an index.html, if its position is the only fault. */
  folders: string[];
  /** Hints for the developer, which are no reason to refuse the build. */
  advice: ReviewHint[];
  /** The data to send: the zip, or the files of a folder that are packed. */
  sent: { zip: Blob } | { files: SelectedFile[] };
  /** The number of files that are left out because they are hidden or left behind by a system. */
  left: number;
};

export const inspectBuild = async (chosen: SelectedBuild): Promise<BuildInspection> =>
  'zip' in chosen
    ? checkZip(chosen.within === undefined ? chosen.zip : await onlyIn(chosen.zip, chosen.within))
    : checkFolder(await chosen.files(), chosen.within);

/** The entries of a zip, and the faults that its directory shows. */
async function readChecked(zip: Blob): Promise<{ entries: Recorded[]; faults: Message[] }> {
  try {
    const entries = await readZipEntries(zip);
    return { entries, faults: [...validateEntries(entries)] };
  } catch (error) {
    if (error instanceof Refusal) return { entries: [], faults: [error] };
    throw error;
  }
}
/** The faults that a zip's directory shows. */
export const validateZip = async (zip: Blob): Promise<Message[]> => (await readChecked(zip)).faults;

async function checkZip(zip: Blob): Promise<BuildInspection> {
  const { entries, faults } = await readChecked(zip);
  const none = { faults, folders: [], advice: [], sent: { zip }, left: 0 };
  const { taken, left } = includedEntries(entries);
  const files = taken.filter(({ path }) => !path.endsWith('/'));
  if (faults.length > 0) return { ...none, folders: faults.length === 1 ? toChoose(files) : [] };
  const guess = files.find(({ entry }) => entry.isGuess);
  const names: ReviewHint[] = guess ? [{ kind: 'guessedNames', path: guess.path }] : [];
  return { ...none, left, advice: [...names, ...(await adviceOn(files, ({ entry }) => entryStream(zip, entry)))] };
}

async function checkFolder(all: readonly SelectedFile[], within = ''): Promise<BuildInspection> {
  const inside = all.filter(({ path }) => plainPath(path).startsWith(within && `${within}/`));
  const { taken, left } = includedFiles(inside.map((picked) => ({ ...picked, size: picked.file.size })));
  const faults = [...validateFiles(taken)];
  const none = { faults, folders: [], advice: [], sent: { files: taken }, left: 0 };
  if (faults.length > 0) return { ...none, folders: faults.length === 1 ? toChoose(taken) : [] };
  return { ...none, left, advice: await adviceOn(taken, ({ file }) => file.stream()) };
}

/** The folders to choose from if index.html is neither at the top nor in the one folder that holds everything. */
function toChoose(files: readonly { path: string }[]): string[] {
  const paths = files.map(({ path }) => path);
  return rootFolder(paths) === undefined ? indexFolders(paths) : [];
}

type Content = ReadableStream<Uint8Array<ArrayBuffer>> | null;
async function adviceOn<T extends { path: string }>(
  files: readonly T[],
  contentOf: (file: T) => Content | Promise<Content>,
) {
  const { open, advice, notePacked } = createInspector();
  for (const file of files) {
    const text = open(file.path);
    const isPacked = isPackedScript(file.path);
    const content = isPacked || isTextFile(file.path) ? await contentOf(file) : null;
    // Browsers unpack gzip and no Brotli; the store unpacks either.
    const stream = isPacked ? content?.pipeThrough(new DecompressionStream('gzip')) : content;
    const isRead = !stream || (await readInto(text, stream));
    if (isPacked && !isRead) notePacked(file.path);
  }
  return advice();
}

/** Gives a file's text to the inspector, in the pieces in which it is read. Says whether it could be read to its end. */
async function readInto({ add, end }: ReturnType<ReturnType<typeof createInspector>['open']>, content: ReadableStream) {
  const reader = content.getReader();
  let bytes = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      add(latin1(read.value));
      bytes += read.value.length;
      // The store refuses a file that unpacks to more.
      if (bytes > buildLimits.fileBytes) await reader.cancel();
    }
    return true;
  } catch {
    // A file that cannot be read or unpacked to its end is refused by the store.
    return false;
  } finally {
    end();
  }
}
