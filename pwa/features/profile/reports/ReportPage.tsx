import ArrowLeft from 'lucide-react/icons/arrow-left';
import Flag from 'lucide-react/icons/flag';
import { Link, Navigate, useParams } from 'react-router-dom';
import { useRead } from '../../../data/hooks.ts';
import { useRefetchOnMount, useRefetchOnNotification } from '../../../data/refetchOnNotification.ts';
import { formatDate } from '../../../i18n/formatUnits.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { useReportTitle } from '../../../shared/reportTitle.ts';
import { LinkButton } from '../../../ui/controls/Button.tsx';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { Empty, Page } from '../../../ui/layout/Page.tsx';
import css from '../Profile.module.css';
import { SectionGate } from '../SectionGate.tsx';
import { ReportConversation } from './ReportConversation.tsx';

/** One of the user's reports, with its text and the moderators' answers. */
export function ReportPage() {
  const { id = '' } = useParams();
  const { me } = useSession();
  const words = useMessages('profile').reports;
  const title = useReportTitle();
  const { categories } = useMessages('shellDeferred').report;
  const read = useRead('reports.one', { id });
  useRefetchOnMount('reports.one');
  useRefetchOnNotification(read.again);
  const report = read.data?.reporterId === me?.id ? read.data : undefined;
  const isMissing = read.error?.code === 'notFound' || read.error?.code === 'invalid';
  // Only staff can read other people's reports, and have a page for them.
  if (read.data && !report) {
    const page = me?.isLeadDev === 1 ? '/admin' : '/moderation';
    return <Navigate to={`${page}?tab=reports&report=${id}#manage`} replace />;
  }
  return (
    <Page
      title={report ? title(report) : words.title}
      // A line is reserved for the text that loads.
      lead={
        report
          ? words.filed(categories[report.category], formatDate(report.createdAt))
          : read.state === 'loading' && '\u00a0'
      }
      aside={report && <Chip {...(report.status === 'resolved' && { tone: 'good' })}>{words[report.status]}</Chip>}
      narrow
    >
      <Link to="/profile#reports" className={css.back}>
        <ArrowLeft size={18} aria-hidden /> {words.back}
      </Link>
      {isMissing ? (
        <Missing id={id} />
      ) : (
        <SectionGate read={read}>
          {() => report && me && <ReportConversation key={id} report={report} me={me} />}
        </SectionGate>
      )}
    </Page>
  );
}

/** Only reporters and staff are notified about a report: a user who was, and cannot read it, needs the setup key. */
function Missing({ id }: { id: string }) {
  const words = useMessages('profile').reports;
  const heard = useRead('notifications.list', {}).data?.some(({ reportId }) => reportId === id);
  return (
    <Empty icon={<Flag size={32} aria-hidden />} title={words.missing}>
      <p>{heard ? words.needsKey : words.missingText}</p>
      {heard && (
        <LinkButton to="/setup-lead-dev" state={{ from: `/admin?tab=reports&report=${id}#manage` }} look="primary">
          {words.withKey}
        </LinkButton>
      )}
    </Empty>
  );
}
