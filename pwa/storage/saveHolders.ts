import { publicDb } from './database.ts';
import type { PublicMeta } from './rows.ts';

/** The holder of a game's own storage that counts as nobody's: it is changing hands, or was made in a preview. */
export const unowned = '';
const readHolders = async () =>
  ((await publicDb.meta.get('holders'))?.value as PublicMeta['holders'] | undefined) ?? {};
const changeHolders = (change: (holders: PublicMeta['holders']) => PublicMeta['holders']): Promise<void> =>
  publicDb.transaction('rw', publicDb.meta, async () => {
    await publicDb.meta.put({ key: 'holders', value: change(await readHolders()) });
  });

/** The account whose save is in a game's own storage on this device; undefined if that was never recorded. */
export const readSaveOwner = async (gameId: string): Promise<string | undefined> => (await readHolders())[gameId];
export const writeSaveOwner = (gameId: string, userId: string): Promise<void> =>
  changeHolders((holders) => ({ ...holders, [gameId]: userId }));

/**
 * Releases an account's saves in games' own storage, except the games in `kept`: the next person to start such a game
 * clears it.
 */
export async function releaseSaves(userId: string, kept: ReadonlySet<string> = new Set()): Promise<void> {
  const goes = ([id, holder]: [string, string]) => holder === userId && !kept.has(id);
  if (!Object.entries(await readHolders()).some(goes)) return;
  const released = (each: [string, string]) => (goes(each) ? [each[0], unowned] : each);
  await changeHolders((holders) => Object.fromEntries(Object.entries(holders).map(released)));
}
