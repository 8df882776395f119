import { useEffect, useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { keepOffline } from '../play/downloads.ts';
import { useSession } from '../session.tsx';

const keyOf = (userId: string) => `recess.keepsLibrary.${userId}`;

/** Whether this account's library is kept on this device; while it is, a game that is added comes along by itself. */
export function useKeepsLibrary(hosted: readonly Game[]): [boolean, (keeps: boolean) => void] {
  const { me } = useSession();
  const key = keyOf(me?.id ?? '');
  const [keeps, setKeeps] = useState(() => localStorage.getItem(key) === '1');
  const ids = hosted.map((game) => game.id).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again only when a game comes or goes
  useEffect(() => {
    if (keeps) void keepOffline([...hosted]);
  }, [keeps, ids]);

  return [
    keeps,
    (on) => {
      if (on) localStorage.setItem(key, '1');
      else localStorage.removeItem(key);
      setKeeps(on);
    },
  ];
}
