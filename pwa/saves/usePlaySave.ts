import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../session.tsx';
import { toast } from '../ui/Toast.tsx';
import { wordsOf } from '../words/words.ts';
import { type Begun, beginPlay, type SavedPlay } from './play.ts';

type Hosted = { id: string; gameUrl: string };

/** The account's save, put where the game finds it before the game starts; `state` says when that is. */
export function usePlaySave({ id, gameUrl }: Hosted, wanted: boolean) {
  const { me } = useSession();
  const userId = me?.id;
  const play = useRef<SavedPlay | undefined>(undefined);
  const [state, setState] = useState<Begun | 'preparing'>('preparing');

  useEffect(() => {
    if (!userId || !wanted) return;
    let told = false;
    const tooLarge = () => {
      const { title, text } = wordsOf('game').saves.tooLarge;
      if (!told) toast({ title, text, tone: 'bad' });
      told = true;
    };
    const begun = beginPlay(userId, { id, gameUrl }, tooLarge);
    play.current = begun;
    let gone = false;
    void begun.begun.then((how) => {
      if (gone) return;
      setState(how);
      const { title, text } = wordsOf('game').saves.apart;
      if (how === 'apart') toast({ title, text });
    });
    return () => {
      gone = true;
      play.current = undefined;
      setState('preparing');
      void begun.end();
    };
  }, [userId, id, gameUrl, wanted]);

  const end = useCallback(async () => {
    const ending = play.current;
    play.current = undefined;
    await ending?.end();
  }, []);
  return { state, end };
}
