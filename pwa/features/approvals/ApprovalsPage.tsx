import Inbox from 'lucide-react/icons/inbox';
import { useEffect, useRef } from 'react';
import { homeRedirectDelayMs, pendingPollMs } from '#sync/constants.ts';
import { shortPageCount } from '#sync/pagination.ts';
import { useRead } from '../../data/hooks.ts';
import { formatNumber } from '../../i18n/format.ts';
import { getMessages, useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { SessionExpired } from '../../session/SessionExpired.tsx';
import { useSession } from '../../session/SessionProvider.tsx';
import { StaffPagedList } from '../../shared/StaffPagedList.tsx';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import { toast } from '../../ui/feedback/Toast.tsx';
import { useRedirectAfter } from '../../ui/hooks/useRedirectAfter.ts';
import { Empty, Loading, Page } from '../../ui/layout/Page.tsx';
import { PendingVersions } from '../versions/PendingVersions.tsx';
import css from './Approvals.module.css';
import { PendingGame } from './PendingGame.tsx';
import { RejectedGames } from './RejectedGames.tsx';

/** The page for staff; the server decides who is staff, whatever this device remembers. */
export function ApprovalsPage() {
  const { me, state } = useSession();
  const words = useMessages('approvals');
  if (state === 'loading') return <Loading />;
  if (me?.isAdmin !== 1 && me?.isLeadDev !== 1) return <Denied />;
  if (state !== 'expired') return <Waiting />;
  return (
    <Page title={words.title}>
      <SessionExpired />
    </Page>
  );
}

function Denied() {
  const { title, text } = useMessages('toasts').accessDenied;
  useRedirectAfter(homeRedirectDelayMs, '/');
  // The page may be gone before everybody has read it; the toast stays.
  useEffect(() => toast({ ...getMessages('toasts').accessDenied, tone: 'bad' }), []);
  return (
    <Page title={title} lead={text} narrow>
      {null}
    </Page>
  );
}

const usePending = (after: string | undefined) => useRead('games.pending', { after }, { every: pendingPollMs });

/** The number of waiting games: if they fill a page, it is the store's count. */
function useHowMany(first: readonly unknown[] | undefined): number | undefined {
  const isPart = first?.length === shortPageCount;
  const counted = useRead('admin.stats', {}, { skip: !isPart }).data?.pendingGames ?? 0;
  return first && (isPart ? Math.max(counted, first.length) : first.length);
}

function Waiting() {
  const { data, error } = usePending(undefined);
  const words = useMessages('approvals');
  const online = useOnline();
  const count = useRef<HTMLParagraphElement>(null);
  const many = useHowMany(data);
  if (error?.code === 'forbidden') return <Denied />;
  return (
    <Page title={words.title} lead={words.lead}>
      <p ref={count} className={css.count} tabIndex={-1} role="status">
        {many !== undefined && many > 0 && words.waiting(many, formatNumber(many))}
      </p>
      {!online && data && <NeedsConnection>{words.offline}</NeedsConnection>}
      {data?.length === 0 && (
        <Empty icon={<Inbox size={32} aria-hidden />} title={words.none.title}>
          <p>{words.none.text}</p>
        </Empty>
      )}
      <StaffPagedList useRows={usePending} to="newer" more={words.showMore} bones={<Bones />} offline={words.offline}>
        {(games) => (
          <ul className={css.grid}>
            {games.map((game) => (
              <li key={game.id}>
                <PendingGame game={game} onDecided={() => count.current?.focus()} />
              </li>
            ))}
          </ul>
        )}
      </StaffPagedList>
      {data && <PendingVersions />}
      {data && <RejectedGames />}
    </Page>
  );
}

const Bones = () => (
  <div className={css.grid} role="status" aria-label={useMessages('common').loading}>
    {[1, 2, 3].map((n) => (
      <div key={n} className={css.bone} />
    ))}
  </div>
);
