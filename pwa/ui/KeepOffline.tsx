import CircleCheck from 'lucide-react/icons/circle-check';
import CloudDownload from 'lucide-react/icons/cloud-download';
import { useEffect } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { sizeText } from '#sync/show.ts';
import type { Download } from '../play/download.ts';
import {
  isOnDevice,
  keepOffline,
  pauseDownload,
  removeDownload,
  resumeDownload,
  useDownloads,
} from '../play/downloads.ts';
import { Button } from './Button.tsx';
import css from './KeepOffline.module.css';
import { Progress } from './Progress.tsx';

export const percentOf = (bytes: number, total: number) => (total === 0 ? null : (100 * bytes) / total);

/** A hosted game's copy on this device: how far it is, and what can be done about it. */
export function KeepOffline({ game }: { game: Game }) {
  const row = useDownloads().byGame.get(game.id);
  const done = row?.state === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once a visit, and once a download
  useEffect(() => {
    if (done) void isOnDevice(game);
  }, [done, game.id]);
  if (!row)
    return (
      <Button wide onClick={() => void keepOffline([game])}>
        <CloudDownload size={18} aria-hidden /> Keep offline
      </Button>
    );
  return (
    <div className={css.box}>
      {row.state === 'done' ? <Here row={row} game={game} /> : <UnderWay row={row} game={game} />}
    </div>
  );
}

const Here = ({ row, game }: { row: Download; game: Game }) => (
  <div className={css.row}>
    <span className={css.here}>
      <CircleCheck size={18} aria-hidden />
      <span>
        On this device <span className={css.size}>{sizeText(row.totalBytes)}</span>
      </span>
    </span>
    <Button
      size="small"
      look="ghost"
      onClick={() => void removeDownload(game)}
      aria-label={`Remove ${game.title} from this device`}
    >
      Remove
    </Button>
  </div>
);

const labels = { waiting: 'Waiting', running: 'Downloading', failed: 'Stopped', paused: 'Paused' };

function UnderWay({ row, game }: { row: Download; game: Game }) {
  const state = row.state as keyof typeof labels;
  return (
    <>
      <Progress
        label={labels[state]}
        value={state === 'running' ? percentOf(row.bytes, row.totalBytes) : (percentOf(row.bytes, row.totalBytes) ?? 0)}
      />
      {row.reason && <p className={state === 'failed' ? `${css.reason} ${css.bad}` : css.reason}>{row.reason}</p>}
      <div className={css.row}>
        {state === 'failed' && (
          <Button size="small" onClick={() => void keepOffline([game])}>
            Try again
          </Button>
        )}
        {state === 'paused' && (
          <Button size="small" onClick={() => void resumeDownload(game.id)}>
            Resume
          </Button>
        )}
        {(state === 'running' || state === 'waiting') && (
          <Button size="small" onClick={() => void pauseDownload(game.id)}>
            Pause
          </Button>
        )}
        <Button size="small" look="ghost" onClick={() => void removeDownload(game)}>
          Remove
        </Button>
      </div>
    </>
  );
}
