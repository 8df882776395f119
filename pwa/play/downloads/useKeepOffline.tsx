import { type ReactNode, useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { withStorageErrorToast } from '../../engine/withStorageErrorToast.ts';
import { checkStorageFor, queueDownloads, type StorageShortage } from './downloads.ts';
import { includeGames } from './excludedDownloads.ts';
import { StorageFullDialog } from './StorageFullDialog.tsx';

/** Downloads games that the user wants; if they do not all fit, a dialog asks first what to do. */
export function useKeepOffline(onKeep?: () => void): {
  keep(games: readonly Game[]): Promise<void>;
  dialog: ReactNode;
} {
  const [short, setShort] = useState<StorageShortage | null>(null);
  const go = (games: readonly Game[]) => {
    onKeep?.();
    includeGames(games.map(({ id }) => id));
    return queueDownloads(games, ['failed', 'paused']);
  };
  const keep = (games: readonly Game[]) =>
    withStorageErrorToast(async () => {
      const shortage = await checkStorageFor(games);
      if (shortage) setShort(shortage);
      else await go(games);
    });
  const dialog = short && (
    <StorageFullDialog
      short={short}
      onClose={() => setShort(null)}
      onFits={() => {
        setShort(null);
        void withStorageErrorToast(() => go(short.games));
      }}
      // The space is checked again: a copy that could not be removed frees none.
      onRemoved={() => {
        setShort(null);
        void keep(short.games);
      }}
    />
  );
  return { keep, dialog };
}
