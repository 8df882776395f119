import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedReport } from '#sync/contract/reports.ts';
import { isWithinPage, nextCursor } from '#sync/pagination.ts';
import { useRead } from '../../../data/hooks.ts';
import { useRefetchOnMount } from '../../../data/refetchOnNotification.ts';
import { formatDate } from '../../../i18n/formatUnits.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useReportTitle } from '../../../shared/reportTitle.ts';
import { openReport } from '../../../shell/state/reportDialogStore.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Chip } from '../../../ui/controls/Chip.tsx';
import css from '../Profile.module.css';
import { MutedText } from '../Section.tsx';
import { SectionGate } from '../SectionGate.tsx';

export function MyReports() {
  const words = useMessages('profile').reports;
  useRefetchOnMount('reports.list');
  return (
    <Reports>
      <MutedText title={words.none}>
        <p>{words.noneText}</p>
        <Button size="small" onClick={() => openReport()}>
          {words.file}
        </Button>
      </MutedText>
    </Reports>
  );
}

/** A page of the user's reports, and on request the older ones. */
function Reports({ before, children: none }: { before?: string; children?: ReactNode }) {
  const { older: words } = useMessages('profile').reports;
  const [end, setEnd] = useState<string>();
  const page = useRef<HTMLDivElement>(null);
  const read = useRead('reports.list', { which: 'mine', before });
  const isMore = before !== undefined && read.data !== undefined;
  // The pressed button is gone, so the page gets the focus.
  useEffect(() => void (isMore && page.current?.focus({ preventScroll: true })), [isMore]);
  return (
    <SectionGate read={read}>
      {(all) => {
        const older = end ?? nextCursor(all);
        if (all.length === 0) return none;
        return (
          <div className={css.page} ref={page} tabIndex={-1}>
            <ul className={css.rows}>
              {all
                .filter((one) => isWithinPage(end, one))
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
    </SectionGate>
  );
}

function Row({ report }: { report: ListedReport }) {
  const { id, category, createdAt, status } = report;
  const title = useReportTitle();
  const words = useMessages('profile').reports;
  const { categories } = useMessages('shellDeferred').report;
  return (
    <li className={css.row}>
      <div className={css.names}>
        <Link to={`/profile/reports/${id}`} className={css.rowLink}>
          {title(report)}
        </Link>
        <span>{words.filed(categories[category], formatDate(createdAt))}</span>
      </div>
      <Chip {...(status === 'resolved' && { tone: 'good' })}>{words[status]}</Chip>
      <ChevronRight size={18} aria-hidden />
    </li>
  );
}
