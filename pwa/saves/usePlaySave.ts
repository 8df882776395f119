import { useCallback, useEffect, useRef, useState } from 'react';
import { getMessages } from '../i18n/messages.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { toast } from '../ui/feedback/Toast.tsx';
import { type SaveSession, type SaveStart, startSaveSession } from './saveSession.ts';

type Hosted = { id: string; gameUrl: string };

/** Puts the account's save into the game's storage before the game starts; `state` says when that is done. */
export function usePlaySave({ id, gameUrl }: Hosted, wanted: boolean) {
  const { me } = useSession();
  const userId = me?.id;
  const play = useRef<SaveSession | undefined>(undefined);
  const [state, setState] = useState<SaveStart | 'preparing'>('preparing');

  useEffect(() => {
    if (!userId || !wanted) return;
    let told = false;
    const tooLarge = () => {
      const { title, text } = getMessages('game').saves.tooLarge;
      if (!told) toast({ title, text, tone: 'bad' });
      told = true;
    };
    const begun = startSaveSession(userId, { id, gameUrl }, tooLarge);
    play.current = begun;
    let gone = false;
    void begun.begun.then((how) => {
      if (gone) return;
      setState(how);
      const { title, text } = getMessages('game').saves.apart;
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
