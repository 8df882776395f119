import ChevronRight from 'lucide-react/icons/chevron-right';
import CodeXml from 'lucide-react/icons/code-xml';
import Flag from 'lucide-react/icons/flag';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import Inbox from 'lucide-react/icons/inbox';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router-dom';
import type { CaseList } from '#sync/contract/caseLists.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.ts';
import css from './Admin.module.css';
import { useCases } from './cases/useCases.ts';
import type { Figures } from './StaffPage.tsx';
import { dashboardUrl, useDashboardUrl } from './useDashboardUrl.ts';

type Counts = Pick<Figures, 'pendingGames' | 'pendingDevelopers' | 'reports' | 'unreadFeedback'>;

/** Reports that nobody took up yet, or whose reporter wrote again. */
export const waitingReports = ({ reports }: Pick<Figures, 'reports'>) => reports.open + reports.news;

/** Everything that waits for a decision or an answer, and the way to it. */
export function PendingWork({ figures }: { figures: Counts }) {
  const { waiting } = useMessages('admin');
  const { page } = useDashboardUrl();
  const cases = useCases({ which: 'open' });
  const { open = 0, waiting: unconfirmed = 0, appeals = 0 } = cases.data?.counts ?? {};
  const casesAt = (which: CaseList) => `${page}?tab=cases&which=${which}#manage`;
  const applications = page === '/admin' ? '/admin#pending-developers' : dashboardUrl(page, 'applications');
  const kinds = [
    { to: dashboardUrl(page, 'cases'), count: open, say: waiting.cases, Icon: ShieldCheck },
    { to: casesAt('waiting'), count: unconfirmed, say: waiting.unconfirmed, Icon: ShieldCheck },
    { to: casesAt('appeals'), count: appeals, say: waiting.appeals, Icon: ShieldCheck },
    { to: dashboardUrl(page, 'reports'), count: waitingReports(figures), say: waiting.reports, Icon: Flag },
    { to: '/admin/approvals', count: figures.pendingGames, say: waiting.games, Icon: Gamepad2 },
    { to: applications, count: figures.pendingDevelopers, say: waiting.developers, Icon: CodeXml },
    { to: dashboardUrl(page, 'feedback'), count: figures.unreadFeedback, say: waiting.feedback, Icon: Inbox },
  ].filter(({ count }) => count > 0);
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={css.heading}>
        {waiting.heading}
      </h2>
      {kinds.length === 0 && <p className={css.nothing}>{waiting.nothing}</p>}
      <ul className={css.waiting}>
        {kinds.map(({ to, count, say, Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={20} aria-hidden />
              <span>{say(count, formatNumber(count))}</span>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
