import { faultsOf, isLitter } from '#sync/builds/check.ts';
import { type Advice, inspection, isReadable } from '#sync/builds/look.ts';
import { faultsIn, type Packed } from '#sync/builds/zip.ts';
import { Refusal } from '#sync/refusal.ts';
import { isHidden, type Picked } from './folder.ts';
import { entriesOf, headOf, textIn } from './zip.ts';

/** A zip, or the files of a folder. */
export type Chosen = { name: string } & ({ zip: File } | { files(): Picked[] | Promise<Picked[]> });

/** What was seen of a build before any byte of it travels. */
export type Checked = {
  /** In the words of the store, which would refuse it for the first. */
  faults: string[];
  /** What its developer should know of it; no reason to refuse it. */
  advice: Advice[];
  /** Of a folder: the files that are packed, and how many hidden ones are not. */
  files: Picked[];
  hidden: number;
};

export const check = async (chosen: Chosen): Promise<Checked> =>
  'zip' in chosen ? checkZip(chosen.zip) : checkFolder(await chosen.files());

/** What a zip's list shows to be wrong. */
export async function listFaults(zip: Blob): Promise<string[]> {
  try {
    return [...faultsIn(await entriesOf(zip))];
  } catch (error) {
    if (error instanceof Refusal) return [error.message];
    throw error;
  }
}

async function checkZip(zip: File): Promise<Checked> {
  const faults = await listFaults(zip);
  if (faults.length > 0) return { ...nothing, faults };
  const pathOf = ({ fileName }: Packed) => fileName;
  return { ...nothing, advice: await adviceOn(await entriesOf(zip), pathOf, (entry) => textIn(zip, entry)) };
}

async function checkFolder(all: readonly Picked[]): Promise<Checked> {
  const files = all.filter((picked) => !isHidden(picked) && !isLitter(picked.path));
  const hidden = all.filter((picked) => isHidden(picked) && !isLitter(picked.path)).length;
  const faults = [...faultsOf(files.map(({ path, file }) => ({ path, size: file.size })))];
  if (faults.length > 0) return { ...nothing, faults };
  const advice = await adviceOn(
    files,
    ({ path }) => path,
    ({ file }) => headOf(file.stream()),
  );
  return { faults, advice, files, hidden };
}

const nothing: Checked = { faults: [], advice: [], files: [], hidden: 0 };

async function adviceOn<T>(files: readonly T[], pathOf: (file: T) => string, textOf: (file: T) => Promise<string>) {
  const { look, advice } = inspection();
  for (const file of files) {
    const path = pathOf(file);
    if (isReadable(path)) look(path, await textOf(file));
  }
  return advice();
}
