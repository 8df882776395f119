import Trash from 'lucide-react/icons/trash-2';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Game } from '#sync/contract/games.ts';
import { useRead } from '../data.ts';
import type { Download } from '../play/download.ts';
import { removeDownload, useDownloads, useStorageRoom } from '../play/downloads.ts';
import { Button } from '../ui/Button.tsx';
import { Cover } from '../ui/Cover.tsx';
import { percentOf } from '../ui/KeepOffline.tsx';
import { Progress } from '../ui/Progress.tsx';
import { sizeText } from '../words/measures.ts';
import { translated } from '../words/said.ts';
import { useWords } from '../words/words.ts';
import css from './Library.module.css';
import type { Row } from './row.ts';

/** Every copy on this device, whoever brought it here: what it takes, and a way to be rid of it. */
export function Downloads({ rows }: { rows: readonly Row[] }) {
  const words = useWords('library').downloads;
  const id = useId();
  const { byGame, totals } = useDownloads();
  const copies = [...byGame.values()].sort((a, b) => b.bytes - a.bytes);
  const game = (gameId: string) => rows.find((row) => row.gameId === gameId)?.game;
  return (
    <section aria-labelledby={id}>
      <div className={css.sectionHead}>
        <h2 id={id}>{words.title}</h2>
        {copies.length > 0 && <p className={css.quiet}>{words.total(copies.length, sizeText(totals.bytes))}</p>}
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
  const words = useWords('library').downloads;
  const { offline } = useWords('common');
  const asked = useRead('games.one', { id: copy.gameId }, { skip: known !== undefined }).data;
  const game = known ?? asked;
  const title = game?.title ?? words.gone;
  return (
    <li className={css.copy}>
      <Cover game={game ?? { title, coverImage: '' }} tiny className={css.copyCover} />
      <div className={css.copyWords}>
        <p className={css.copyTitle}>{game ? <Link to={`/game/${game.id}`}>{title}</Link> : title}</p>
        {copy.state === 'done' ? (
          <p className={css.quiet}>{sizeText(copy.totalBytes)}</p>
        ) : (
          <>
            <Progress label={offline.states[copy.state]} value={percentOf(copy.bytes, copy.totalBytes) ?? 0} />
            <p className={css.quiet}>
              {words.part(sizeText(copy.bytes), sizeText(copy.totalBytes))}
              {copy.reason && ` · ${translated(copy.reason)}`}
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

/** The room there is, as the browser tells it. */
function Room() {
  const words = useWords('library').downloads;
  const room = useStorageRoom();
  if (!room) return null;
  return (
    <p className={css.room}>
      {words.free(sizeText(room.usage), sizeText(Math.max(0, room.quota - room.usage)))}{' '}
      {room.persisted ? words.kept : words.mayClear}
    </p>
  );
}
