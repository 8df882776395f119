import ArrowLeft from 'lucide-react/icons/arrow-left';
import Flag from 'lucide-react/icons/flag';
import { Link, useParams } from 'react-router-dom';
import { useRead } from '../data.ts';
import { useAtNews, useAtVisit } from '../news.ts';
import { useSession } from '../session.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Empty, Page } from '../ui/Page.tsx';
import { dateText } from '../words/measures.ts';
import { useWords } from '../words/words.ts';
import { Loaded } from './Loaded.tsx';
import css from './Profile.module.css';
import { ReportTalk } from './ReportTalk.tsx';

/** One of one's own reports: what was said of it, and what the moderators answer. */
export function ReportPage() {
  const { id = '' } = useParams();
  const { me } = useSession();
  const words = useWords('profile').reports;
  const { categories } = useWords('around').report;
  const read = useRead('reports.one', { id });
  useAtVisit('reports.one');
  useAtNews(read.again);
  const report = read.data?.reporterId === me?.id ? read.data : undefined;
  // One that is somebody else's is answered to staff.
  const isMissing = read.data ? !report : read.error?.code === 'notFound' || read.error?.code === 'invalid';
  return (
    <Page
      title={report?.subject ?? words.title}
      // A line is kept free for what comes.
      lead={
        report
          ? words.filed(categories[report.category], dateText(report.createdAt))
          : read.state === 'loading' && '\u00a0'
      }
      aside={report && <Chip {...(report.status === 'resolved' && { tone: 'good' })}>{words[report.status]}</Chip>}
      narrow
    >
      <Link to="/profile#reports" className={css.back}>
        <ArrowLeft size={18} aria-hidden /> {words.back}
      </Link>
      {isMissing ? (
        <Missing id={id} isStaff={me?.isAdmin === 1} />
      ) : (
        <Loaded read={read}>{() => report && me && <ReportTalk key={id} report={report} me={me} />}</Loaded>
      )}
    </Page>
  );
}

/** Only reporters and staff hear of a report: whose it is not and who is not staff here needs the setup key to see it. */
function Missing({ id, isStaff }: { id: string; isStaff: boolean }) {
  const words = useWords('profile').reports;
  const heard = useRead('notifications.list', {}).data?.some(({ reportId }) => reportId === id);
  return (
    <Empty icon={<Flag size={32} aria-hidden />} title={words.missing}>
      <p>{!heard ? words.missingText : isStaff ? words.needsLead : words.needsKey}</p>
      {heard && !isStaff && (
        <LinkButton to="/setup-lead-dev" state={{ from: `/admin?tab=reports&report=${id}#manage` }} look="primary">
          {words.withKey}
        </LinkButton>
      )}
    </Empty>
  );
}
