import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router-dom';
import { deletedAccount, type ListedReport, noteOf, reportReasons, undisclosed } from '#sync/contract/reports.ts';
import { useRead } from '../../../data/hooks.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { formatDateTime } from '../../../i18n/formatUnits.ts';
import { localizeStoredText } from '../../../i18n/localizeStoredText.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useReportTitle } from '../../../shared/reportTitle.ts';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { StatusBadge } from '../ListRow.tsx';
import { useDashboardUrl } from '../useDashboardUrl.ts';
import { useStaffAction } from '../useStaffAction.ts';
import { Evidence } from './Evidence.tsx';
import css from './Inbox.module.css';
import { Thread } from './Thread.tsx';

/** What was opened is read first. */
export const focusRef = (node: HTMLElement | null) => node?.focus();

type Props = { report: ListedReport; onClose(): void };

export function ReportView({ report, onClose }: Props) {
  const words = useMessages('admin');
  const title = useReportTitle();
  const note = noteOf(report);
  const aboutMe = report.reporter.id === null && report.reporter.username === undisclosed;
  return (
    <article className={css.view} aria-labelledby="report-subject">
      <header className={css.head}>
        <IconButton label={words.back} className={css.back} onClick={onClose}>
          <ArrowLeft size={20} aria-hidden />
        </IconButton>
        <h3 id="report-subject" tabIndex={-1} ref={focusRef}>
          {title(report)}
        </h3>
        <StatusBadge of={report.status} />
      </header>
      <Facts report={report} />
      {note && <p className={css.text}>{note}</p>}
      {aboutMe ? (
        <p className={css.quiet}>{words.reports.aboutYou}</p>
      ) : (
        <>
          {report.kind && <Evidence key={report.id} report={report} />}
          <NextState report={report} />
          <Conversation report={report} />
        </>
      )}
    </article>
  );
}

function Facts({ report }: { report: ListedReport }) {
  const { reports: words } = useMessages('admin');
  return (
    <dl className={css.facts}>
      <div>
        <dt>{words.reporter}</dt>
        <dd>
          <Somebody who={report.reporter} />
        </dd>
      </div>
      <div>
        <dt>{words.about}</dt>
        <dd>{report.about ? <Somebody who={report.about} /> : words.nobody}</dd>
      </div>
      <div>
        <dt>{words.game}</dt>
        <dd>{report.gameId ? <GameLink id={report.gameId} /> : words.noGame}</dd>
      </div>
      {report.kind && (
        <div>
          <dt>{words.thing}</dt>
          <dd>{words.kinds[report.kind]}</dd>
        </div>
      )}
      {report.reason && (
        <div>
          <dt>{words.severity}</dt>
          <dd>{words.severityOf(formatNumber(reportReasons[report.reason].severity))}</dd>
        </div>
      )}
      <div>
        <dt>{words.category}</dt>
        <dd>{words.categories[report.category]}</dd>
      </div>
      <div>
        <dt>{words.filed}</dt>
        <dd>{formatDateTime(report.createdAt)}</dd>
      </div>
      {report.resolvedAt && (
        <div>
          <dt>{words.resolved}</dt>
          <dd>{formatDateTime(report.resolvedAt)}</dd>
        </div>
      )}
    </dl>
  );
}

/** A person by their name, and the way to what staff may do about them. */
function Somebody({ who: { id, username } }: { who: ListedReport['reporter'] }) {
  const { reports: words } = useMessages('admin');
  const { page } = useDashboardUrl();
  if (!id) return localizeStoredText(username);
  return (
    <Link to={`${page}?tab=users&find=${encodeURIComponent(username)}#manage`} aria-label={words.findUser(username)}>
      {username}
    </Link>
  );
}

function GameLink({ id }: { id: string }) {
  const { reports: words } = useMessages('admin');
  const game = useRead('games.one', { id });
  if (game.state === 'error') return words.deletedGame;
  return <Link to={`/game/${id}`}>{game.data?.title ?? words.game}</Link>;
}

/** open → in progress → resolved, or open → resolved (spec §4). */
function NextState({ report: { id, status, dismissed } }: { report: ListedReport }) {
  const { reports: words } = useMessages('admin');
  const { write: set, off } = useStaffAction('reports.setStatus');
  if (status === 'resolved') return dismissed === 1 ? <p className={css.quiet}>{words.dismissed}</p> : null;
  return (
    <div className={css.next}>
      {status === 'open' && (
        <Button disabled={off} onClick={() => void set({ id, status: 'in_progress' })}>
          {words.start}
        </Button>
      )}
      <Button disabled={off} onClick={() => void set({ id, status: 'resolved' })}>
        {words.resolve}
      </Button>
      <Button disabled={off} onClick={() => void set({ id, status: 'resolved', dismissed: 1 })}>
        {words.dismiss}
      </Button>
    </div>
  );
}

function Conversation({ report: { id, reporter } }: { report: ListedReport }) {
  const { reports: words } = useMessages('admin');
  const messages = useRead('reports.messages', { id });
  const { write: answer, busy, off } = useStaffAction('reports.answer', { quiet: true });
  const closed = reporter.username === deletedAccount && reporter.id === null ? words.left : undefined;
  const send = (content: string) => answer({ id, content });
  return <Thread id={id} messages={messages} answer={send} busy={busy} off={off} closed={closed} />;
}
