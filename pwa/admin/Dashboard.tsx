import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { refresh, useRead } from '../data.ts';
import { useOnline } from '../online.ts';
import { Button } from '../ui/Button.tsx';
import { NeedsConnection } from '../ui/NeedsConnection.tsx';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useWords } from '../words/words.ts';
import { Activity } from './Activity.tsx';
import css from './Admin.module.css';
import { AllDevelopers } from './AllDevelopers.tsx';
import { AllGames } from './AllGames.tsx';
import { AllUsers } from './AllUsers.tsx';
import { FeaturedGames } from './FeaturedGames.tsx';
import { FeedbackInbox } from './FeedbackInbox.tsx';
import { Loaded } from './Loaded.tsx';
import { Overview, OverviewSkeleton } from './Overview.tsx';
import { PendingDevelopers } from './PendingDevelopers.tsx';
import { RecentGames, RecentUsers } from './Recent.tsx';
import { ReportsInbox } from './ReportsInbox.tsx';
import { useAddress } from './useAddress.ts';
import { Waiting } from './Waiting.tsx';

const notYet = { data: undefined, state: 'loading', error: undefined } as const;

export function Dashboard() {
  const words = useWords('admin');
  const online = useOnline();
  const stats = useRead('admin.stats', {});
  const above = [useRead('developers.pending', {}), useRead('users.list', {})];
  // What stands above the tabs comes together: who follows a link to one does not see it pushed away.
  const waits = above.some(({ state }) => state === 'loading');
  return (
    <Page
      title={words.title}
      lead={words.lead}
      aside={
        <Button onClick={refresh} disabled={!online}>
          <RefreshCw size={16} aria-hidden /> {words.refresh}
        </Button>
      }
    >
      <Loaded read={waits ? { ...stats, ...notYet } : stats} skeleton={<Skeleton />}>
        {({ recentGames, ...figures }) => (
          <div className={css.page}>
            {!online && <NeedsConnection>{words.writesNeedConnection}</NeedsConnection>}
            <Figures figures={figures} />
            <div className={css.halves}>
              <RecentGames games={recentGames} />
              <RecentUsers />
            </div>
            <Manage figures={figures} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** Longer than what comes: who follows a link into a tab is scrolled to it in the moment it is there. */
const Skeleton = () => (
  <div className={css.page}>
    <OverviewSkeleton />
    <div className={css.below} />
  </div>
);

type Props = { figures: Parameters<typeof Overview>[0]['figures'] };

function Figures({ figures }: Props) {
  const pending = useRead('developers.pending', {});
  return (
    <>
      <Overview figures={figures} />
      <div className={css.halves}>
        <Waiting
          loading={pending.state === 'loading'}
          games={figures.pendingGames}
          developers={pending.data?.length ?? figures.pendingDevelopers}
          reports={waiting(figures)}
          feedback={figures.unreadFeedback}
        />
        <PendingDevelopers read={pending} />
      </div>
    </>
  );
}

/** Reports that nobody took up yet, or whose reporter wrote again. */
const waiting = ({ reports }: Props['figures']) => reports.open + reports.news;

function Manage({ figures }: Props) {
  const words = useWords('admin');
  const { tab, go } = useAddress();
  const { hash, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop && key !== 'default';
  const section = useRef<HTMLElement>(null);
  // Where an address names it, it comes later than the page: who has stayed at the top meanwhile is brought here.
  useLayoutEffect(() => {
    if (hash === '#manage' && scrollY === 0 && !isReturn) section.current?.scrollIntoView({ behavior: 'instant' });
  }, [hash, isReturn]);
  return (
    <section id="manage" ref={section} className={css.manage} aria-labelledby="manage-heading">
      <h2 id="manage-heading" className={css.heading}>
        {words.manage}
      </h2>
      <Tabs
        label={words.manage}
        open={tab}
        onOpen={(id) => go({ tab: id })}
        tabs={[
          {
            id: 'reports',
            name: words.tabs.reports,
            count: waiting(figures),
            panel: <ReportsInbox counts={figures.reports} />,
          },
          { id: 'users', name: words.tabs.users, panel: <AllUsers /> },
          { id: 'developers', name: words.tabs.developers, panel: <AllDevelopers /> },
          { id: 'games', name: words.tabs.games, panel: <AllGames /> },
          { id: 'featured', name: words.tabs.featured, panel: <FeaturedGames /> },
          { id: 'feedback', name: words.tabs.feedback, count: figures.unreadFeedback, panel: <FeedbackInbox /> },
          { id: 'activity', name: words.tabs.activity, panel: <Activity /> },
        ]}
      />
    </section>
  );
}
