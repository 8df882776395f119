import { type ReactNode, useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { keepOffline, type Shortage, shortageFor } from '../play/downloads.ts';
import { takeIn } from '../play/leftOut.ts';
import { orSay } from './orSay.ts';
import { RoomDialog } from './RoomDialog.tsx';

/** Keeps games on this device because somebody asks for it; where they do not all fit, they are asked what to do first. */
export function useKeep(onKeep?: () => void): { keep(games: readonly Game[]): Promise<void>; dialog: ReactNode } {
  const [short, setShort] = useState<Shortage | null>(null);
  const go = (games: readonly Game[]) => {
    onKeep?.();
    takeIn(games.map(({ id }) => id));
    return keepOffline(games, ['failed', 'paused']);
  };
  const keep = (games: readonly Game[]) =>
    orSay(async () => {
      const shortage = await shortageFor(games);
      if (shortage) setShort(shortage);
      else await go(games);
    });
  const dialog = short && (
    <RoomDialog
      short={short}
      onClose={() => setShort(null)}
      onFits={() => {
        setShort(null);
        void orSay(() => go(short.games));
      }}
      // Looked at again: a copy that could not be removed just now frees nothing.
      onRemoved={() => {
        setShort(null);
        void keep(short.games);
      }}
    />
  );
  return { keep, dialog };
}
