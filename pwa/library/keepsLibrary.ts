import { useEffect, useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { unlessKept } from '../db.ts';
import { notes } from '../notes.ts';
import { keepOffline } from '../play/downloads.ts';
import { leftOut } from '../play/leftOut.ts';
import type { Hosted } from '../play/queue.ts';
import { useSession } from '../session.tsx';

const keyOf = (userId: string) => `recess.keepsLibrary.${userId}`;

/** Whether this account's library is kept on this device; while it is, a game that is added comes along by itself. */
export function useKeepsLibrary(hosted: readonly Game[]): [boolean, (keeps: boolean) => void] {
  const { me } = useSession();
  const key = keyOf(me?.id ?? '');
  const [keeps, setKeeps] = useState(() => notes.read(key) === '1');
  // As a text: asked again only when a game comes, goes or moves, and not for every new list of the same.
  const library = JSON.stringify(hosted.map(({ id, gameUrl }) => ({ id, gameUrl })));
  useEffect(() => {
    if (!keeps) return;
    const out = leftOut();
    keepOffline((JSON.parse(library) as Hosted[]).filter(({ id }) => !out.has(id))).catch(unlessKept);
  }, [keeps, library]);

  return [
    keeps,
    (on) => {
      if (on) notes.write(key, '1');
      else notes.remove(key);
      setKeeps(on);
    },
  ];
}
