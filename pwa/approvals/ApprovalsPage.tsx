import Inbox from 'lucide-react/icons/inbox';
import { useEffect, useRef } from 'react';
import { homeAfter, pendingEvery } from '#sync/rules.ts';
import { useRead } from '../data.ts';
import { useOnline } from '../online.ts';
import { useSession } from '../session.tsx';
import { LogInAgain } from '../ui/LogInAgain.tsx';
import { NeedsConnection } from '../ui/NeedsConnection.tsx';
import { Empty, Loading, Page } from '../ui/Page.tsx';
import { Pending } from '../ui/Pending.tsx';
import { toast } from '../ui/Toast.tsx';
import { useLeaveAfter } from '../ui/useLeaveAfter.ts';
import { PendingVersions } from '../versions/PendingVersions.tsx';
import { useWords, wordsOf } from '../words/words.ts';
import css from './Approvals.module.css';
import { PendingGame } from './PendingGame.tsx';
import { RejectedGames } from './RejectedGames.tsx';

/** Open to staff; the server says who they are, whatever this device remembers. */
export function ApprovalsPage() {
  const { me, state } = useSession();
  const words = useWords('approvals');
  if (state === 'loading') return <Loading />;
  if (me?.isAdmin !== 1 && me?.isLeadDev !== 1) return <Denied />;
  if (state !== 'expired') return <Waiting />;
  return (
    <Page title={words.title}>
      <LogInAgain />
    </Page>
  );
}

function Denied() {
  const { title, text } = useWords('toasts').accessDenied;
  useLeaveAfter(homeAfter, '/');
  // The page is gone before everybody has read it; the toast stays.
  useEffect(() => toast({ ...wordsOf('toasts').accessDenied, tone: 'bad' }), []);
  return (
    <Page title={title} lead={text} narrow>
      {null}
    </Page>
  );
}

function Waiting() {
  const read = useRead('games.pending', {}, { every: pendingEvery });
  const { data, error } = read;
  const words = useWords('approvals');
  const online = useOnline();
  const count = useRef<HTMLParagraphElement>(null);
  if (error?.code === 'forbidden') return <Denied />;
  return (
    <Page title={words.title} lead={words.lead}>
      <p ref={count} className={css.count} tabIndex={-1} role="status">
        {data && data.length > 0 && words.waiting(data.length)}
      </p>
      {!online && data && <NeedsConnection>{words.offline}</NeedsConnection>}
      <Pending read={read} bones={<Bones />} offline={words.offline} />
      {data?.length === 0 && (
        <Empty icon={<Inbox size={32} aria-hidden />} title={words.none.title}>
          <p>{words.none.text}</p>
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className={css.grid}>
          {data.map((game) => (
            <li key={game.id}>
              <PendingGame game={game} onDecided={() => count.current?.focus()} />
            </li>
          ))}
        </ul>
      )}
      {data && <PendingVersions />}
      {data && <RejectedGames />}
    </Page>
  );
}

const Bones = () => (
  <div className={css.grid} role="status" aria-label={useWords('common').loading}>
    {[1, 2, 3].map((n) => (
      <div key={n} className={css.bone} />
    ))}
  </div>
);
