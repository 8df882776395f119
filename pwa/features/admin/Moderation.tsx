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
import { Applications } from './lists/PendingDevelopers.tsx';
import { Manage } from './Manage.tsx';
import { PendingWork, waitingReports } from './PendingWork.tsx';
import { RowsSkeleton } from './QueryGate.tsx';
import { StaffPage } from './StaffPage.tsx';
import { FilterTerms } from './words/FilterTerms.tsx';

/** What every admin may do (spec §6): what waits for a decision, and below it the lists. */
export function Moderation() {
  const words = useMessages('admin');
  const read = useRead('admin.stats', {});
  return (
    <StaffPage
      title={words.moderation.title}
      lead={words.moderation.lead}
      figures={read}
      skeleton={<ModerationSkeleton />}
    >
      {(figures) => (
        <>
          <PendingWork figures={figures} />
          <Manage
            tabs={[
              { id: 'cases', name: words.tabs.cases, panel: <CaseQueue /> },
              {
                id: 'reports',
                name: words.tabs.reports,
                count: waitingReports(figures),
                panel: <ReportsInbox counts={figures.reports} />,
              },
              {
                id: 'applications',
                name: words.tabs.applications,
                count: figures.pendingDevelopers,
                panel: <Applications />,
              },
              { id: 'feedback', name: words.tabs.feedback, count: figures.unreadFeedback, panel: <FeedbackInbox /> },
              { id: 'users', name: words.tabs.users, panel: <AllUsers /> },
              { id: 'developers', name: words.tabs.developers, panel: <AllDevelopers /> },
              { id: 'games', name: words.tabs.games, panel: <AllGames /> },
              { id: 'featured', name: words.tabs.featured, panel: <FeaturedGames /> },
              { id: 'words', name: words.tabs.words, panel: <FilterTerms /> },
            ]}
          />
        </>
      )}
    </StaffPage>
  );
}

const ModerationSkeleton = () => (
  <div className={css.page}>
    <RowsSkeleton rows={4} />
    <div className={css.below} />
  </div>
);
