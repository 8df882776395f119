import Trash from 'lucide-react/icons/trash-2';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Game } from '#sync/contract/games.ts';
import { useRead } from '../../data/hooks.ts';
import { formatBytes } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import { removeDownload, useDownloads, useStorageInfo } from '../../play/downloads/downloads.ts';
import { downloadPercent } from '../../play/downloads/OfflineButton.tsx';
import { stopReasonText } from '../../play/downloads/stopReasonText.ts';
import { Cover } from '../../shared/Cover.tsx';
import type { Download } from '../../storage/download.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import css from './Library.module.css';
import type { LibraryRowWithDownload } from './libraryRow.ts';

/** Lists every download on this device, of all accounts, with its size and a button that removes it. */
export function Downloads({ rows }: { rows: readonly LibraryRowWithDownload[] }) {
  const words = useMessages('library').downloads;
  const id = useId();
  const { byGame, totals } = useDownloads();
  const copies = [...byGame.values()].sort((a, b) => b.bytes - a.bytes);
  const game = (gameId: string) => rows.find((row) => row.gameId === gameId)?.game;
  return (
    <section aria-labelledby={id}>
      <div className={css.sectionHead}>
        <h2 id={id}>{words.title}</h2>
        {copies.length > 0 && <p className={css.quiet}>{words.total(copies.length, formatBytes(totals.bytes))}</p>}
      </div>
      {copies.length === 0 ? (
        <p className={css.quiet}>{words.none}</p>
      ) : (
        <ul className={css.copies} aria-label={words.list}>
          {copies.map((copy) => (
            <Copy key={copy.gameId} copy={copy} known={game(copy.gameId)} />
          ))}
        </ul>
      )}
      <Room />
    </section>
  );
}

const Copy = memo(({ copy, known }: { copy: Download; known: Game | undefined }) => {
  const words = useMessages('library').downloads;
  const { offline } = useMessages('common');
  const toasts = useMessages('toasts');
  const asked = useRead('games.one', { id: copy.gameId }, { skip: known !== undefined }).data;
  const game = known ?? asked;
  const title = game?.title ?? words.gone;
  return (
    <li className={css.copy}>
      <Cover game={game ?? { title, coverImage: '' }} tiny className={css.copyCover} />
      <div className={css.copyWords}>
        <p className={css.copyTitle}>{game ? <Link to={`/game/${game.id}`}>{title}</Link> : title}</p>
        {copy.state === 'done' ? (
          <p className={css.quiet}>{formatBytes(copy.totalBytes)}</p>
        ) : (
          <>
            <Progress label={offline.states[copy.state]} value={downloadPercent(copy.bytes, copy.totalBytes) ?? 0} />
            <p className={css.quiet}>
              {words.part(formatBytes(copy.bytes), formatBytes(copy.totalBytes))}
              {copy.reason && ` · ${stopReasonText(copy, toasts)}`}
            </p>
          </>
        )}
      </div>
      <Button
        size="small"
        look="ghost"
        onClick={() => void removeDownload({ id: copy.gameId, gameUrl: copy.gameUrl })}
        aria-label={words.removeOne(title)}
      >
        <Trash size={16} aria-hidden /> {words.remove}
      </Button>
    </li>
  );
});

/** The available space, as the browser reports it. */
function Room() {
  const words = useMessages('library').downloads;
  const room = useStorageInfo();
  if (!room) return null;
  return (
    <p className={css.room}>
      {words.free(formatBytes(room.usage), formatBytes(Math.max(0, room.quota - room.usage)))}{' '}
      {room.persisted ? words.kept : words.mayClear}
    </p>
  );
}
