import RefreshCw from 'lucide-react/icons/refresh-cw';
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
import { waits } from './waits.ts';

const notYet = { data: undefined, state: 'loading', error: undefined } as const;

export function Dashboard() {
  const words = useWords('admin');
  const online = useOnline();
  const stats = useRead('admin.stats', {});
  const above = [useRead('developers.pending', {}), useRead('reports.list', {}), useRead('users.list', {})];
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
            <Manage />
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
  const filed = useRead('reports.list', {});
  const said = useRead('feedback.list', {});
  return (
    <>
      <Overview figures={figures} reports={filed.data} />
      <div className={css.halves}>
        <Waiting
          loading={[pending, filed, said].some(({ state }) => state === 'loading')}
          games={figures.pendingGames}
          developers={pending.data?.length ?? figures.pendingDevelopers}
          reports={filed.data?.filter(waits).length}
          feedback={said.data?.filter(({ isRead }) => isRead === 0).length}
        />
        <PendingDevelopers read={pending} />
      </div>
    </>
  );
}

function Manage() {
  const words = useWords('admin');
  const { tab, go } = useAddress();
  const open = useRead('reports.list', {}).data?.filter(waits).length;
  const unread = useRead('feedback.list', {}).data?.filter(({ isRead }) => isRead === 0).length;
  return (
    <section id="manage" className={css.manage} aria-labelledby="manage-heading">
      <h2 id="manage-heading" className={css.heading}>
        {words.manage}
      </h2>
      <Tabs
        label={words.manage}
        open={tab}
        onOpen={(id) => go({ tab: id })}
        tabs={[
          { id: 'reports', name: words.tabs.reports, count: open ?? 0, panel: <ReportsInbox /> },
          { id: 'users', name: words.tabs.users, panel: <AllUsers /> },
          { id: 'developers', name: words.tabs.developers, panel: <AllDevelopers /> },
          { id: 'games', name: words.tabs.games, panel: <AllGames /> },
          { id: 'featured', name: words.tabs.featured, panel: <FeaturedGames /> },
          { id: 'feedback', name: words.tabs.feedback, count: unread ?? 0, panel: <FeedbackInbox /> },
          { id: 'activity', name: words.tabs.activity, panel: <Activity /> },
        ]}
      />
    </section>
  );
}
