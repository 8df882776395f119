import { maxEntries } from '#sync/builds/zip.ts';

/** A file of a folder; its path begins with the folder's own name. */
export type SelectedFile = { path: string; file: File };

/** The files of a file input for folders. */
export const fromFileInput = (files: Iterable<File>): SelectedFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** Reads the files of a dropped folder; of a huge one only as many as make the store refuse it. */
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

/** Reads all entries: a reader returns some at a time, and none at the end. */
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
