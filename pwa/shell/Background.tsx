import { useEffect } from 'react';
import { useFlushing } from '../flushing.ts';
import { useOneAccount } from '../oneAccount.ts';
import { startDownloads } from '../play/downloads.ts';
import { closeLeftovers } from '../plays.ts';
import { useSaves } from '../saves/useSaves.ts';
import { useSession } from '../session.tsx';
import { whenIdle } from '../ui/later.ts';
import { useLanguage } from '../words/language.ts';
import { keepHome, registerWorker } from '../worker.ts';

/** What goes on while the app is open, whatever page is shown. Nothing of it can be seen. */
export function Background({ playing }: { playing: boolean }) {
  const { me, state } = useSession();
  const userId = me?.id;
  useOneAccount(userId ?? null, state !== 'loading');
  useFlushing(userId);
  useSaves(userId);
  useEffect(registerWorker, []);
  useEffect(startDownloads, []);
  const language = useLanguage();
  useEffect(() => whenIdle(() => keepHome(language)), [language]);
  useEffect(() => {
    if (userId && !playing) void closeLeftovers(userId);
  }, [userId, playing]);
  return null;
}
