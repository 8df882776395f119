import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router-dom';
import type { ListedReport } from '#sync/contract/reports.ts';
import type { Me } from '#sync/contract/users.ts';
import { useRead } from '../data.ts';
import { useAtVisit } from '../news.ts';
import { openReport } from '../shell/report.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { dateText } from '../words/measures.ts';
import { useWords } from '../words/words.ts';
import { Loaded } from './Loaded.tsx';
import css from './Profile.module.css';
import { Quiet } from './Section.tsx';

export function MyReports({ me }: { me: Me }) {
  const words = useWords('profile').reports;
  const read = useRead('reports.list', {});
  useAtVisit('reports.list');
  return (
    <Loaded read={read}>
      {(all) => {
        // Staff are answered everybody's.
        const mine = all.filter(({ reporterId }) => reporterId === me.id);
        if (mine.length > 0)
          return (
            <ul className={css.rows}>
              {mine.map((report) => (
                <Row key={report.id} report={report} />
              ))}
            </ul>
          );
        return (
          <Quiet title={words.none}>
            <p>{words.noneText}</p>
            <Button size="small" onClick={() => openReport()}>
              {words.file}
            </Button>
          </Quiet>
        );
      }}
    </Loaded>
  );
}

function Row({ report: { id, subject, category, createdAt, status } }: { report: ListedReport }) {
  const words = useWords('profile').reports;
  const { categories } = useWords('around').report;
  return (
    <li className={css.row}>
      <div className={css.names}>
        <Link to={`/profile/reports/${id}`} className={css.rowLink}>
          {subject}
        </Link>
        <span>{words.filed(categories[category], dateText(createdAt))}</span>
      </div>
      <Chip {...(status === 'resolved' && { tone: 'good' })}>{words[status]}</Chip>
      <ChevronRight size={18} aria-hidden />
    </li>
  );
}
