import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { PendingVersion } from '#sync/contract/versions.ts';
import { versionsEvery } from '#sync/rules.ts';
import { useRead, useWrite } from '../data.ts';
import { useOnline } from '../online.ts';
import { Ago } from '../ui/Ago.tsx';
import { Button } from '../ui/Button.tsx';
import { RejectDialog } from '../ui/RejectDialog.tsx';
import { useWords } from '../words/words.ts';
import { Report } from './Report.tsx';
import { Trial } from './Trial.tsx';
import { TryOut } from './TryOut.tsx';
import css from './Versions.module.css';

/** New builds of games that are in the store, for staff; nothing where none waits. */
export function PendingVersions() {
  const words = useWords('versions').review;
  const { data } = useRead('versions.pending', {}, { every: versionsEvery });
  if (!data || data.length === 0) return null;
  return (
    <section className={css.review} aria-labelledby="versions">
      <h2 id="versions">{words.title}</h2>
      <p className={css.quiet}>{words.text}</p>
      <ul className={css.cards}>
        {data.map((version) => (
          <li key={version.id}>
            <Card version={version} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ version }: { version: PendingVersion }) {
  const words = useWords('versions').review;
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
        {words.by(developerName)} · <Ago at={createdAt} said={words.since} />
      </p>
      <p className={notes ? css.notes : css.quiet}>{notes || words.noNotes}</p>
      <Report report={report} />
      <Trial trial={trial} />
      <div className={css.buttons}>
        <TryOut gameId={gameId} versionId={id} title={title} />
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
