import Check from 'lucide-react/icons/check';
import Flag from 'lucide-react/icons/flag';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { versionsPollMs } from '#sync/constants.ts';
import type { PendingVersion } from '#sync/contract/versions.ts';
import { useRead, useWrite } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { RejectDialog } from '../../shared/RejectDialog.tsx';
import { ReportMenu } from '../../shared/ReportMenu.tsx';
import { StaffPagedList } from '../../shared/StaffPagedList.tsx';
import { TextMarks } from '../../shared/texts/TextMarks.tsx';
import { Button, iconButtonClass } from '../../ui/controls/Button.tsx';
import { RelativeTime } from '../../ui/layout/RelativeTime.tsx';
import { BuildReportView } from './BuildReport.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { VerificationResult } from './VerificationResult.tsx';
import css from './Versions.module.css';

const usePending = (after: string | undefined) => useRead('versions.pending', { after }, { every: versionsPollMs });

/** New builds of published games, for staff; nothing if none waits. */
export function PendingVersions() {
  const words = useMessages('versions').review;
  const { showMore } = useMessages('approvals');
  const { data } = usePending(undefined);
  if (!data || data.length === 0) return null;
  return (
    <section className={css.review} aria-labelledby="versions">
      <h2 id="versions">{words.title}</h2>
      <p className={css.quiet}>{words.text}</p>
      <StaffPagedList useRows={usePending} to="newer" more={showMore} bones={null} offline="">
        {(versions) => (
          <ul className={css.cards}>
            {versions.map((version) => (
              <li key={version.id}>
                <Card version={version} />
              </li>
            ))}
          </ul>
        )}
      </StaffPagedList>
    </section>
  );
}

function Card({ version }: { version: PendingVersion }) {
  const words = useMessages('versions').review;
  const online = useOnline();
  const [rejecting, setRejecting] = useState(false);
  const { id, gameId, title, developerName, notes, createdAt, report, trial } = version;
  const close = () => setRejecting(false);
  const { write: approve, busy } = useWrite('versions.approve', { toast: words.approved });
  const { write: reject, busy: sending } = useWrite('versions.reject', { toast: words.rejected, onDone: close });
  return (
    <article className={css.card} aria-labelledby={`version-${id}`}>
      <h3 id={`version-${id}`}>{title}</h3>
      <p className={css.quiet}>
        {words.by(developerName)} · <RelativeTime at={createdAt} said={words.since} />
      </p>
      <p className={notes ? css.notes : css.quiet}>{notes || words.noNotes}</p>
      <TextMarks title={title} texts={{ notes }} />
      <BuildReportView report={report} />
      <VerificationResult trial={trial} />
      <div className={css.buttons}>
        <PreviewButton gameId={gameId} versionId={id} title={title} />
        <Button
          look="primary"
          disabled={busy || !online}
          onClick={() => void approve({ id })}
          aria-label={words.approveOf(title)}
        >
          <Check size={18} aria-hidden /> {words.approve}
        </Button>
        <Button
          look="danger"
          disabled={busy || !online}
          onClick={() => setRejecting(true)}
          aria-label={words.rejectOf(title)}
        >
          <X size={18} aria-hidden /> {words.reject}
        </Button>
        <ReportMenu
          thing={{ kind: 'version', id, authorId: null, authorName: developerName, quote: notes }}
          label={words.reportOf(title)}
          trigger={<Flag size={18} aria-hidden />}
          triggerClass={iconButtonClass}
        />
      </div>
      <RejectDialog
        id={id}
        open={rejecting}
        onClose={close}
        onReject={(reason) => reject({ id, reason })}
        busy={sending}
        words={{ ...words.rejection, title: words.rejection.title(title), text: words.rejection.text(developerName) }}
      />
    </article>
  );
}
