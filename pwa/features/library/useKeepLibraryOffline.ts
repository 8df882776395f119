import { useEffect, useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { safeLocalStorage } from '../../platform/safeLocalStorage.ts';
import type { HostedGame } from '../../play/downloads/downloadQueue.ts';
import { queueDownloads } from '../../play/downloads/downloads.ts';
import { excludedGames } from '../../play/downloads/excludedDownloads.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { ignoreStorageErrors } from '../../storage/database.ts';

const keyOf = (userId: string) => `recess.keepsLibrary.${userId}`;

/** Whether this account's library is downloaded to this device; if so, newly added games are downloaded too. */
export function useKeepLibraryOffline(hosted: readonly Game[]): [boolean, (keeps: boolean) => void] {
  const { me } = useSession();
  const key = keyOf(me?.id ?? '');
  const [keeps, setKeeps] = useState(() => safeLocalStorage.read(key) === '1');
  // The text changes only when a game is added, removed or moved, and not with every equal list.
  const library = JSON.stringify(hosted.map(({ id, gameUrl }) => ({ id, gameUrl })));
  useEffect(() => {
    if (!keeps) return;
    const out = excludedGames();
    queueDownloads((JSON.parse(library) as HostedGame[]).filter(({ id }) => !out.has(id))).catch(ignoreStorageErrors);
  }, [keeps, library]);

  return [
    keeps,
    (on) => {
      if (on) safeLocalStorage.write(key, '1');
      else safeLocalStorage.remove(key);
      setKeeps(on);
    },
  ];
}
