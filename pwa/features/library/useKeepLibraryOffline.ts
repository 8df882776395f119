import { useEffect, useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { safeLocalStorage } from '../../platform/safeLocalStorage.ts';
import type { HostedGame } from '../../play/downloads/downloadQueue.ts';
import { queueDownloads } from '../../play/downloads/downloads.ts';
import { excludedGames } from '../../play/downloads/excludedDownloads.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { ignoreStorageErrors } from '../../storage/database.ts';

const keyOf = (userId: string) => `recess.keepsLibrary.${userId}`;

/** Whether this account's library is kept on this device; while it is, a game that is added comes along by itself. */
export function useKeepLibraryOffline(hosted: readonly Game[]): [boolean, (keeps: boolean) => void] {
  const { me } = useSession();
  const key = keyOf(me?.id ?? '');
  const [keeps, setKeeps] = useState(() => safeLocalStorage.read(key) === '1');
  // As a text: asked again only when a game comes, goes or moves, and not for every new list of the same.
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
