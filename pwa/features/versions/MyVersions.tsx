import { useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import type { Version } from '#sync/contract/versions.ts';
import { useRead, useWrite } from '../../data/hooks.ts';
import { QueryBoundary } from '../../data/QueryBoundary.tsx';
import { useRefetchOnNotification } from '../../data/refetchOnNotification.ts';
import { formatDate } from '../../i18n/formatUnits.ts';
import { localizeStoredText } from '../../i18n/localizeStoredText.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Loading } from '../../ui/layout/Page.tsx';
import { NewVersion } from './NewVersion.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { VerificationResult } from './VerificationResult.tsx';
import css from './Versions.module.css';

/** The versions of a hosted game, for its developer: the pending and the current one, and restoring an earlier one. */
export function MyVersions({ game }: { game: Game }) {
  const words = useMessages('versions').mine;
  const [open, setOpen] = useState(false);
  return (
    <div className={css.mine}>
      <Button size="small" onClick={() => setOpen(!open)} aria-expanded={open} aria-label={words.headingOf(game.title)}>
        {words.heading}
      </Button>
      {open && <List game={game} />}
    </div>
  );
}

function List({ game }: { game: Game }) {
  const words = useMessages('versions').mine;
  const read = useRead('versions.list', { id: game.id });
  // Staff decide, so a notification reports the decision.
  useRefetchOnNotification(read.again);
  return (
    <div className={css.list}>
      <QueryBoundary read={read} bones={<Loading />} offline={words.offline} />
      <ul>
        {read.data?.map((version) => (
          <li key={version.id} className={css.version}>
            <Row version={version} title={game.title} />
          </li>
        ))}
      </ul>
      {read.data && game.status === 'approved' && <NewVersion game={game} />}
    </div>
  );
}

function Row({ version, title }: { version: Version; title: string }) {
  const words = useMessages('versions').mine;
  const online = useOnline();
  const { write: withdraw, busy: taking } = useWrite('versions.withdraw', { quiet: true });
  const { write: restore, busy: restoring } = useWrite('versions.restore', { toast: words.restored });
  const { id, gameId, status, live, reason, notes, createdAt, trial } = version;
  return (
    <>
      <p className={css.state}>
        <b>{live ? words.live : words.states[status]}</b>{' '}
        <span className={css.quiet}>{words.sent(formatDate(createdAt))}</span>
      </p>
      {notes && <p className={css.notes}>{notes}</p>}
      {reason && (
        <p className={css.notes}>
          <b>{words.reason}</b> {localizeStoredText(reason)}
        </p>
      )}
      {(trial || live || status === 'pending') && <VerificationResult trial={trial} />}
      <div className={css.buttons}>
        <PreviewButton gameId={gameId} versionId={id} title={title} small />
        {status === 'pending' && (
          <Button size="small" disabled={taking || !online} onClick={() => void withdraw({ id })}>
            {words.withdraw}
          </Button>
        )}
        {status === 'approved' && !live && (
          <Button size="small" disabled={restoring || !online} onClick={() => void restore({ id })}>
            {words.restore}
          </Button>
        )}
      </div>
    </>
  );
}
