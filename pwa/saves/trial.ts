import { noHolder, writeHolder } from '../db.ts';
import { hold } from '../lock.ts';
import { openKeeper } from '../play/keeperFrame.ts';
import { isPlayedByAnother, playLock } from './send.ts';

/** A trial is of no account: it keeps everybody's play of the game from beginning, also that of who tries it out. */
const nobody = '';

export type Trial = {
  /** `played`: the game is played in another window, and nothing was touched. Throws where its storage cannot be emptied. */
  begun: Promise<'ready' | 'played'>;
  /** Lets the game be played here again. */
  end(): void;
};

async function emptyStorage(gameId: string, gameUrl: string): Promise<void> {
  const keeper = openKeeper(gameUrl, () => {});
  try {
    await keeper.opened;
    await writeHolder(gameId, noHolder);
    await keeper.place([], true);
  } finally {
    keeper.close();
  }
}

/** Empties a game's own storage for somebody who tries a version out, so that it finds no pupil's save. */
export function beginTrial({ id: gameId, gameUrl }: { id: string; gameUrl: string }): Trial {
  const held = hold(playLock(nobody, gameId));
  let over = false;
  async function begin(): Promise<'ready' | 'played'> {
    await held;
    if (await isPlayedByAnother(nobody, gameId)) return 'played';
    if (!over) await emptyStorage(gameId, gameUrl);
    return 'ready';
  }
  const begun = begin();
  const letGo = () => void held.then((release) => release());
  begun.then((how) => how === 'played' && letGo(), letGo);
  return {
    begun,
    end() {
      over = true;
      // What is being emptied must not be played yet.
      begun.then(letGo, letGo);
    },
  };
}
