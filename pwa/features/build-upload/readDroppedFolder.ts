import { maxEntries } from '#sync/builds/zip.ts';

/** A file of a folder, by its path from the folder's own name on. */
export type SelectedFile = { path: string; file: File };

/** What a file input for folders has. */
export const fromFileInput = (files: Iterable<File>): SelectedFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** The files of a folder that was dropped; of a huge one only so many that it is refused. */
export async function readFolder(folder: FileSystemDirectoryEntry): Promise<SelectedFile[]> {
  const found: SelectedFile[] = [];
  const waiting = [folder];
  for (let next = waiting.pop(); next && found.length <= maxEntries; next = waiting.pop())
    for (const entry of await allIn(next)) {
      if (entry.isDirectory) waiting.push(entry as FileSystemDirectoryEntry);
      else found.push({ path: entry.fullPath.slice(1), file: await fileOf(entry as FileSystemFileEntry) });
    }
  return found;
}

/** A reader gives some at a time, and none when there are no more. */
async function allIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));
