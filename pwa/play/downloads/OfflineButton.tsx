import CircleCheck from 'lucide-react/icons/circle-check';
import CloudDownload from 'lucide-react/icons/cloud-download';
import { useEffect } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { formatBytes } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ignoreStorageErrors } from '../../storage/database.ts';
import type { Download } from '../../storage/download.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { pauseDownload, removeDownload, resumeDownload, useDownloads, verifyDownload } from './downloads.ts';
import css from './OfflineButton.module.css';
import { stopReasonText } from './stopReasonText.ts';
import { useKeepOffline } from './useKeepOffline.tsx';

export const downloadPercent = (bytes: number, total: number) => (total === 0 ? null : (100 * bytes) / total);

/** The button for a hosted game's copy on this device: its progress, and the actions that are possible. */
export function OfflineButton({ game }: { game: Game }) {
  const row = useDownloads().byGame.get(game.id);
  const words = useMessages('common').offline;
  const { keep, dialog } = useKeepOffline();
  const done = row?.state === 'done';
  const { id, gameUrl } = game;
  // The copy is verified once a visit, and once after each download.
  useEffect(() => {
    if (done) verifyDownload({ id, gameUrl }).catch(ignoreStorageErrors);
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
  const { offline, remove } = useMessages('common');
  return (
    <div className={css.row}>
      <span className={css.here}>
        <CircleCheck size={18} aria-hidden />
        <span>
          {offline.here} <span className={css.size}>{formatBytes(row.totalBytes)}</span>
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
  const { offline, remove, tryAgain } = useMessages('common');
  const toasts = useMessages('toasts');
  const { keep, dialog } = useKeepOffline();
  const state = row.state as keyof typeof offline.states;
  return (
    <>
      <Progress
        label={offline.states[state]}
        value={
          state === 'running'
            ? downloadPercent(row.bytes, row.totalBytes)
            : (downloadPercent(row.bytes, row.totalBytes) ?? 0)
        }
      />
      {row.reason && (
        <p className={state === 'failed' ? `${css.reason} ${css.bad}` : css.reason}>{stopReasonText(row, toasts)}</p>
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
