import CircleCheck from 'lucide-react/icons/circle-check';
import CloudDownload from 'lucide-react/icons/cloud-download';
import { useEffect } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { unlessKept } from '../db.ts';
import type { Download } from '../play/download.ts';
import { isOnDevice, pauseDownload, removeDownload, resumeDownload, useDownloads } from '../play/downloads.ts';
import { sizeText } from '../words/measures.ts';
import { translated } from '../words/said.ts';
import { useWords } from '../words/words.ts';
import { Button } from './Button.tsx';
import css from './KeepOffline.module.css';
import { Progress } from './Progress.tsx';
import { useKeep } from './useKeep.tsx';

export const percentOf = (bytes: number, total: number) => (total === 0 ? null : (100 * bytes) / total);

/** A hosted game's copy on this device: how far it is, and what can be done about it. */
export function KeepOffline({ game }: { game: Game }) {
  const row = useDownloads().byGame.get(game.id);
  const words = useWords('common').offline;
  const { keep, dialog } = useKeep();
  const done = row?.state === 'done';
  const { id, gameUrl } = game;
  // Once a visit, and once a download.
  useEffect(() => {
    if (done) isOnDevice({ id, gameUrl }).catch(unlessKept);
  }, [done, id, gameUrl]);
  if (!row)
    return (
      <>
        <Button wide onClick={() => void keep([game])}>
          <CloudDownload size={18} aria-hidden /> {words.keep}
        </Button>
        {dialog}
      </>
    );
  return (
    <div className={css.box}>
      {row.state === 'done' ? <Here row={row} game={game} /> : <UnderWay row={row} game={game} />}
    </div>
  );
}

function Here({ row, game }: { row: Download; game: Game }) {
  const { offline, remove } = useWords('common');
  return (
    <div className={css.row}>
      <span className={css.here}>
        <CircleCheck size={18} aria-hidden />
        <span>
          {offline.here} <span className={css.size}>{sizeText(row.totalBytes)}</span>
        </span>
      </span>
      <Button
        size="small"
        look="ghost"
        onClick={() => void removeDownload(game)}
        aria-label={offline.removeHere(game.title)}
      >
        {remove}
      </Button>
    </div>
  );
}

function UnderWay({ row, game }: { row: Download; game: Game }) {
  const { offline, remove, tryAgain } = useWords('common');
  const { keep, dialog } = useKeep();
  const state = row.state as keyof typeof offline.states;
  return (
    <>
      <Progress
        label={offline.states[state]}
        value={state === 'running' ? percentOf(row.bytes, row.totalBytes) : (percentOf(row.bytes, row.totalBytes) ?? 0)}
      />
      {row.reason && (
        <p className={state === 'failed' ? `${css.reason} ${css.bad}` : css.reason}>{translated(row.reason)}</p>
      )}
      <div className={css.row}>
        {state === 'failed' && (
          <Button size="small" onClick={() => void keep([game])}>
            {tryAgain}
          </Button>
        )}
        {state === 'paused' && (
          <Button size="small" onClick={() => void resumeDownload(game.id)}>
            {offline.resume}
          </Button>
        )}
        {(state === 'running' || state === 'waiting') && (
          <Button size="small" onClick={() => void pauseDownload(game.id)}>
            {offline.pause}
          </Button>
        )}
        <Button size="small" look="ghost" onClick={() => void removeDownload(game)}>
          {remove}
        </Button>
      </div>
      {dialog}
    </>
  );
}
