import { useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import type { Version } from '#sync/contract/versions.ts';
import { useRead, useWrite } from '../data.ts';
import { useAtNews } from '../news.ts';
import { useOnline } from '../online.ts';
import { Button } from '../ui/Button.tsx';
import { Loading } from '../ui/Page.tsx';
import { Pending } from '../ui/Pending.tsx';
import { dateText } from '../words/measures.ts';
import { useWords } from '../words/words.ts';
import { NewVersion } from './NewVersion.tsx';
import { Trial } from './Trial.tsx';
import { TryOut } from './TryOut.tsx';
import css from './Versions.module.css';

/** A hosted game's versions, for its developer: what waits, what is played, and the way back. */
export function MyVersions({ game }: { game: Game }) {
  const words = useWords('versions').mine;
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
  const words = useWords('versions').mine;
  const read = useRead('versions.list', { id: game.id });
  // The decision is somebody else's.
  useAtNews(read.again);
  return (
    <div className={css.list}>
      <Pending read={read} bones={<Loading />} offline={words.offline} />
      <ul>
        {read.data?.map((version) => (
          <li key={version.id} className={css.version}>
            <Row version={version} title={game.title} />
          </li>
        ))}
      </ul>
      {read.data && game.status === 'approved' && <NewVersion gameId={game.id} />}
    </div>
  );
}

function Row({ version, title }: { version: Version; title: string }) {
  const words = useWords('versions').mine;
  const online = useOnline();
  const { write: withdraw, busy: taking } = useWrite('versions.withdraw', { quiet: true });
  const { write: restore, busy: restoring } = useWrite('versions.restore', { toast: words.restored });
  const { id, gameId, status, live, reason, notes, createdAt, trial } = version;
  return (
    <>
      <p className={css.state}>
        <b>{live ? words.live : words.states[status]}</b>{' '}
        <span className={css.quiet}>{words.sent(dateText(createdAt))}</span>
      </p>
      {notes && <p className={css.notes}>{notes}</p>}
      {reason && (
        <p className={css.notes}>
          <b>{words.reason}</b> {reason}
        </p>
      )}
      {(trial || live || status === 'pending') && <Trial trial={trial} />}
      <div className={css.buttons}>
        <TryOut gameId={gameId} versionId={id} title={title} small />
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
