import { z } from 'zod';
import { maxSaveBytes } from '#sync/constants.ts';
import { type StorageEntries, utf8Size } from '#sync/games/saves.ts';
import { Refusal } from '#sync/refusal.ts';
import { type InferLazy, lazy } from '#sync/util/lazy.ts';
import { getMessages } from '../i18n/messages.ts';

/** The file format of a game's save, for the player to keep, move or import again. */
const SaveFile = lazy(() =>
  z.object({
    recess: z.literal('save'),
    gameId: z.string(),
    title: z.string().max(200).catch(''),
    savedAt: z.string(),
    items: z.array(z.tuple([z.string(), z.string()])),
  }),
);
type SaveFile = InferLazy<typeof SaveFile>;

/** The largest size of a file in bytes: escapes may double a save. */
const saveFileBytesMax = 2 * maxSaveBytes;

export const exportSave = (save: Omit<SaveFile, 'recess'>): Blob =>
  new Blob([JSON.stringify({ recess: 'save', ...save } satisfies SaveFile)], { type: 'application/json' });

/** Builds a file name from the letters and digits of the title; it is valid even if none are left. */
export const exportFileName = (title: string): string =>
  `${
    title
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'game'
  }.save.json`;

/** Creates a refusal whose message is already in the screen's language. */
const refuse = (message: string) => new Refusal('invalid', { message });

/** Reads a save file for this game; throws a refusal that explains why it cannot be used. */
export async function importSave(file: Blob, gameId: string): Promise<StorageEntries> {
  const words = getMessages('game').saves;
  if (file.size > saveFileBytesMax) throw refuse(words.fileTooLarge);
  let said: unknown;
  try {
    said = JSON.parse(await file.text());
  } catch {
    throw refuse(words.notASave);
  }
  const { data: save } = SaveFile().safeParse(said);
  if (!save) throw refuse(words.notASave);
  if (save.gameId !== gameId) throw refuse(save.title ? words.ofAnother(save.title) : words.ofSomeOther);
  if (utf8Size(save.items) > maxSaveBytes) throw refuse(words.fileTooLarge);
  return save.items;
}
