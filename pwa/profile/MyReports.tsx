import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedReport } from '#sync/contract/reports.ts';
import { endOf, isBefore } from '#sync/pages.ts';
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

export function MyReports() {
  const words = useWords('profile').reports;
  useAtVisit('reports.list');
  return (
    <Reports>
      <Quiet title={words.none}>
        <p>{words.noneText}</p>
        <Button size="small" onClick={() => openReport()}>
          {words.file}
        </Button>
      </Quiet>
    </Reports>
  );
}

/** A page of one's own, and on request those filed before. */
function Reports({ before, children: none }: { before?: string; children?: ReactNode }) {
  const { older: words } = useWords('profile').reports;
  const [end, setEnd] = useState<string>();
  const page = useRef<HTMLDivElement>(null);
  const read = useRead('reports.list', { which: 'mine', before });
  const isMore = before !== undefined && read.data !== undefined;
  // The button that was pressed is no more.
  useEffect(() => void (isMore && page.current?.focus({ preventScroll: true })), [isMore]);
  return (
    <Loaded read={read}>
      {(all) => {
        const older = end ?? endOf(all);
        if (all.length === 0) return none;
        return (
          <div className={css.page} ref={page} tabIndex={-1}>
            <ul className={css.rows}>
              {all
                .filter((one) => isBefore(end, one))
                .map((report) => (
                  <Row key={report.id} report={report} />
                ))}
            </ul>
            {end && <Reports before={end} />}
            {!end && older && (
              <Button size="small" onClick={() => setEnd(older)}>
                {words}
              </Button>
            )}
          </div>
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
