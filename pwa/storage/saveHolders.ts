import { publicDb } from './database.ts';
import type { PublicMeta } from './rows.ts';

/** What lies in a game's own storage is taken for no one's: it is changing hands, or was made in a preview. */
export const unowned = '';
const readHolders = async () =>
  ((await publicDb.meta.get('holders'))?.value as PublicMeta['holders'] | undefined) ?? {};
const changeHolders = (change: (holders: PublicMeta['holders']) => PublicMeta['holders']): Promise<void> =>
  publicDb.transaction('rw', publicDb.meta, async () => {
    await publicDb.meta.put({ key: 'holders', value: change(await readHolders()) });
  });

/** Whose save lies in a game's own storage here; undefined where it was never said. */
export const readSaveOwner = async (gameId: string): Promise<string | undefined> => (await readHolders())[gameId];
export const writeSaveOwner = (gameId: string, userId: string): Promise<void> =>
  changeHolders((holders) => ({ ...holders, [gameId]: userId }));

/** What lies of an account in games' own storage is nobody's from now on: whoever starts one clears it. */
export async function releaseSaves(userId: string, kept: ReadonlySet<string> = new Set()): Promise<void> {
  const goes = ([id, holder]: [string, string]) => holder === userId && !kept.has(id);
  if (!Object.entries(await readHolders()).some(goes)) return;
  const released = (each: [string, string]) => (goes(each) ? [each[0], unowned] : each);
  await changeHolders((holders) => Object.fromEntries(Object.entries(holders).map(released)));
}
