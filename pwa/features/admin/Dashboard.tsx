import { useRead } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import css from './Admin.module.css';
import { CaseQueue } from './cases/CaseQueue.tsx';
import { FeedbackInbox } from './inbox/FeedbackInbox.tsx';
import { ReportsInbox } from './inbox/ReportsInbox.tsx';
import { AllDevelopers } from './lists/AllDevelopers.tsx';
import { AllGames } from './lists/AllGames.tsx';
import { AllUsers } from './lists/AllUsers.tsx';
import { FeaturedGames } from './lists/FeaturedGames.tsx';
import { PendingDevelopers, usePending } from './lists/PendingDevelopers.tsx';
import { Manage } from './Manage.tsx';
import { Activity } from './overview/Activity.tsx';
import { Overview, OverviewSkeleton } from './overview/Overview.tsx';
import { RecentGames, RecentUsers } from './overview/Recent.tsx';
import { PendingWork, waitingReports } from './PendingWork.tsx';
import { RowsSkeleton } from './QueryGate.tsx';
import { StaffPage } from './StaffPage.tsx';
import { FilterTerms } from './words/FilterTerms.tsx';

const notYet = { data: undefined, state: 'loading', error: undefined } as const;

/** The lead developer's page: what waits first, then the figures, the applications and everything there is. */
export function Dashboard() {
  const words = useMessages('admin');
  const stats = useRead('admin.stats', {});
  const pending = usePending(undefined);
  // What stands above the tabs comes together: who follows a link to one does not see it pushed away.
  const figures = pending.state === 'loading' ? { ...stats, ...notYet } : stats;
  return (
    <StaffPage title={words.title} lead={words.lead} figures={figures} skeleton={<Skeleton />}>
      {({ recentGames, ...figures }) => (
        <>
          <PendingWork figures={figures} />
          <Overview figures={figures} />
          <PendingDevelopers />
          <Manage
            tabs={[
              {
                id: 'reports',
                name: words.tabs.reports,
                count: waitingReports(figures),
                panel: <ReportsInbox counts={figures.reports} />,
              },
              { id: 'cases', name: words.tabs.cases, panel: <CaseQueue /> },
              { id: 'users', name: words.tabs.users, panel: <AllUsers /> },
              { id: 'developers', name: words.tabs.developers, panel: <AllDevelopers /> },
              { id: 'games', name: words.tabs.games, panel: <AllGames /> },
              { id: 'featured', name: words.tabs.featured, panel: <FeaturedGames /> },
              { id: 'words', name: words.tabs.words, panel: <FilterTerms /> },
              { id: 'feedback', name: words.tabs.feedback, count: figures.unreadFeedback, panel: <FeedbackInbox /> },
              { id: 'activity', name: words.tabs.activity, panel: <Activity /> },
            ]}
          />
          <div className={css.halves}>
            <RecentGames games={recentGames} />
            <RecentUsers />
          </div>
        </>
      )}
    </StaffPage>
  );
}

/** Longer than what comes: who follows a link into a tab is scrolled to it in the moment it is there. */
const Skeleton = () => (
  <div className={css.page}>
    <RowsSkeleton rows={2} />
    <OverviewSkeleton />
    <div className={css.below} />
  </div>
);
