import ArrowLeft from 'lucide-react/icons/arrow-left';
import Flag from 'lucide-react/icons/flag';
import { Link, useParams } from 'react-router-dom';
import { reports } from '#sync/contract/reports.ts';
import { useRead } from '../data.ts';
import { useSession } from '../session.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Empty, Page } from '../ui/Page.tsx';
import { dateText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import { Loaded } from './Loaded.tsx';
import css from './Profile.module.css';
import { ReportTalk } from './ReportTalk.tsx';

/** One of one's own reports: what was said of it, and what the moderators answer. */
export function ReportPage() {
  const { id = '' } = useParams();
  const { me } = useSession();
  const words = useWords('profile').reports;
  const { categories } = useWords('shell').report;
  const read = useRead(reports.list, {});
  const report = read.data?.find((one) => one.id === id && one.reporterId === me?.id);
  return (
    <Page
      title={report?.subject ?? words.title}
      lead={report && words.filed(categories[report.category], dateText(report.createdAt))}
      aside={report && <Chip {...(report.status === 'resolved' && { tone: 'good' })}>{words[report.status]}</Chip>}
      narrow
    >
      <Link to="/profile#reports" className={css.back}>
        <ArrowLeft size={18} aria-hidden /> {words.back}
      </Link>
      <Loaded read={read}>
        {() =>
          report && me ? (
            <ReportTalk key={id} report={report} me={me} />
          ) : (
            <Empty icon={<Flag size={32} aria-hidden />} title={words.missing}>
              <p>{words.missingText}</p>
            </Empty>
          )
        }
      </Loaded>
    </Page>
  );
}
