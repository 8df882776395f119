import { faultsOf, indexFolders, plainPath, takenIn, topOf } from '#sync/builds/check.ts';
import { type Advice, inspection, isReadable } from '#sync/builds/look.ts';
import { entriesTakenIn, faultsIn, type Recorded } from '#sync/builds/zip.ts';
import { Refusal } from '#sync/refusal.ts';
import type { Picked } from './folder.ts';
import { entriesOf, headOf, onlyIn, textIn } from './zip.ts';

/** A zip, or the files of a folder; of it, only what is in the folder `within`. */
export type Chosen = { name: string; within?: string } & ({ zip: Blob } | { files(): Picked[] | Promise<Picked[]> });

/** What was seen of a build before any byte of it travels. */
export type Checked = {
  /** In the words of the store, which would refuse it for the first. */
  faults: string[];
  /** Folders in it that have an index.html, where that alone is in the way. */
  folders: string[];
  /** What its developer should know of it; no reason to refuse it. */
  advice: Advice[];
  /** What is sent: of a folder the files that are packed. */
  sent: { zip: Blob } | { files: Picked[] };
  /** How many files are not, for they are hidden or what a system leaves behind. */
  left: number;
};

export const check = async (chosen: Chosen): Promise<Checked> =>
  'zip' in chosen
    ? checkZip(chosen.within === undefined ? chosen.zip : await onlyIn(chosen.zip, chosen.within))
    : checkFolder(await chosen.files(), chosen.within);

/** What a zip's list shows to be wrong. */
export async function listFaults(zip: Blob): Promise<string[]> {
  try {
    return [...faultsIn(await entriesOf(zip))];
  } catch (error) {
    if (error instanceof Refusal) return [error.message];
    throw error;
  }
}

async function checkZip(zip: Blob): Promise<Checked> {
  const sent = { zip };
  const faults = await listFaults(zip);
  const none = { faults, folders: [], advice: [], sent, left: 0 };
  const entries = await entriesOf(zip).catch((error: unknown): Recorded[] => {
    if (error instanceof Refusal) return [];
    throw error;
  });
  const { taken, left } = entriesTakenIn(entries);
  const files = taken.filter(({ path }) => !path.endsWith('/'));
  if (faults.length > 0) return { ...none, folders: faults.length === 1 ? toChoose(files) : [] };
  return { ...none, left, advice: await adviceOn(files, ({ entry }) => textIn(zip, entry)) };
}

async function checkFolder(all: readonly Picked[], within = ''): Promise<Checked> {
  const inside = all.filter(({ path }) => plainPath(path).startsWith(within && `${within}/`));
  const { taken, left } = takenIn(inside.map((picked) => ({ ...picked, size: picked.file.size })));
  const faults = [...faultsOf(taken)];
  const none = { faults, folders: [], advice: [], sent: { files: taken }, left: 0 };
  if (faults.length > 0) return { ...none, folders: faults.length === 1 ? toChoose(taken) : [] };
  return { ...none, left, advice: await adviceOn(taken, ({ file }) => headOf(file.stream())) };
}

/** The folders to choose among where index.html is neither at the top nor in the one folder that holds everything. */
function toChoose(files: readonly { path: string }[]): string[] {
  const paths = files.map(({ path }) => path);
  return topOf(paths) === undefined ? indexFolders(paths) : [];
}

async function adviceOn<T extends { path: string }>(files: readonly T[], textOf: (file: T) => Promise<string>) {
  const { look, advice } = inspection();
  for (const file of files) look(file.path, isReadable(file.path) ? await textOf(file) : '');
  return advice();
}
