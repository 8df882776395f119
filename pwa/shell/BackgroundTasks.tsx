import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { removeQueriesOfOthers } from '../data/queryKey.ts';
import { useSyncScheduler } from '../data/useSyncScheduler.ts';
import { formatCount } from '../i18n/format.ts';
import { useLocale } from '../i18n/language.ts';
import { getMessages } from '../i18n/messages.ts';
import { lazyModule, whenIdle } from '../platform/lazyModule.ts';
import { useOnline, useVisible } from '../platform/page/useOnlineStatus.ts';
import { startDownloads } from '../play/downloads/downloads.ts';
import { closeAbandonedSessions } from '../play/frame/usePlaySession.ts';
import { useSaves } from '../saves/useSaves.ts';
import { restoreSealedData } from '../session/endedSession.ts';
import { useAnySession } from '../session/NumberSession.tsx';
import { clearReturnPath, readReturnPath } from '../session/returnPath.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { useCrossTabSession } from '../session/useCrossTabSession.ts';
import { toast } from '../ui/feedback/Toast.tsx';
import { cacheHome, registerServiceWorker } from '../worker/registerServiceWorker.ts';

/** Loaded apart from the data layer, because nothing waits for it. */
const contacts = lazyModule(() => import('../shared/contacts.ts').then((m) => m.refreshContactsDaily));

/** Runs the tasks that go on while the app is open, on every page. Renders nothing. */
export function Background({ playing }: { playing: boolean }) {
  const { me, state, ended } = useSession();
  useWanted();
  const userId = me?.id;
  useCrossTabSession(userId ?? null, state !== 'loading');
  useSyncScheduler(userId);
  // Query keys contain the account: responses for another account are never shown again, so they are removed.
  const accountId = useAnySession().me?.id;
  useEffect(() => removeQueriesOfOthers(accountId), [accountId]);
  useSaves(userId);
  useEffect(() => {
    if (ended === undefined) return;
    const words = getMessages('shellDeferred');
    const changes = formatCount(ended, words.bar.change, words.bar.changes);
    const text = ended > 0 ? words.ended.waiting(ended, changes) : words.ended.text;
    toast({ title: words.ended.title, text });
  }, [ended]);
  // Data on this device can be sealed only with the account's key: if the login did not fetch it, this does.
  const [online, visible] = [useOnline(), useVisible()];
  useEffect(() => {
    if (userId && state === 'signedIn' && online && visible) void restoreSealedData(userId);
  }, [userId, state, online, visible]);
  useEffect(registerServiceWorker, []);
  useEffect(startDownloads, []);
  useEffect(
    () => (online && visible ? whenIdle(() => void contacts.ask().then((refresh) => refresh())) : undefined),
    [online, visible],
  );
  const language = useLocale();
  useEffect(() => whenIdle(() => cacheHome(language)), [language]);
  useEffect(() => {
    if (userId && !playing) void closeAbandonedSessions(userId);
  }, [userId, playing]);
  return null;
}

/** Returns from a school's login, which leads home, to the page that was wanted before it. */
function useWanted(): void {
  const { state } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isBack = state === 'signedIn' && pathname === '/';
  useEffect(() => {
    const to = isBack ? readReturnPath() : undefined;
    if (!to) return;
    clearReturnPath();
    void navigate(to, { replace: true });
  }, [isBack, navigate]);
}
