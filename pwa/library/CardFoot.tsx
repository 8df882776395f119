import CloudDownload from 'lucide-react/icons/cloud-download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Play from 'lucide-react/icons/play';
import Trash from 'lucide-react/icons/trash-2';
import { library } from '#sync/contract/library.ts';
import { useWrite } from '../data.ts';
import type { Download } from '../play/download.ts';
import { isHosted, keepOffline, pauseDownload, removeDownload, resumeDownload } from '../play/downloads.ts';
import { Button, iconButtonClass } from '../ui/Button.tsx';
import { percentOf } from '../ui/KeepOffline.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { Progress } from '../ui/Progress.tsx';
import css from './Library.module.css';
import type { Row } from './row.ts';

type Props = { row: Row; copy: Download | undefined };

/** Play, and what else can be done with a game in the library. */
export function CardFoot({ row: { game }, copy }: Props) {
  const { write: remove } = useWrite(library.remove);
  const hosted = isHosted(game);
  const icon = <CloudDownload size={18} aria-hidden />;
  return (
    <div className={css.foot}>
      {copy && copy.state !== 'done' && <Copying copy={copy} />}
      <div className={css.footRow}>
        {hosted && (
          <Button
            size="small"
            look="primary"
            onClick={() => location.assign(`/game/${game.id}?play=1`)}
            aria-label={`Play ${game.title}`}
          >
            <Play size={14} fill="currentColor" aria-hidden /> Play
          </Button>
        )}
        <Menu
          label={`More about ${game.title}`}
          triggerClass={`${iconButtonClass} ${css.dots}`}
          trigger={<Ellipsis size={18} aria-hidden />}
        >
          {hosted && !copy && (
            <MenuItem icon={icon} onClick={() => void keepOffline([game])}>
              Keep offline
            </MenuItem>
          )}
          {copy?.state === 'failed' && (
            <MenuItem icon={icon} onClick={() => void keepOffline([game])}>
              Try the download again
            </MenuItem>
          )}
          {copy?.state === 'paused' && (
            <MenuItem icon={icon} onClick={() => void resumeDownload(game.id)}>
              Resume the download
            </MenuItem>
          )}
          {(copy?.state === 'running' || copy?.state === 'waiting') && (
            <MenuItem icon={icon} onClick={() => void pauseDownload(game.id)}>
              Pause the download
            </MenuItem>
          )}
          {copy && (
            <MenuItem icon={icon} onClick={() => void removeDownload(game)}>
              Remove from this device
            </MenuItem>
          )}
          <MenuItem icon={<Trash size={18} aria-hidden />} onClick={() => void remove({ id: game.id })}>
            Remove from library
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
}

const labels = {
  waiting: 'Waiting',
  running: 'Downloading',
  failed: 'Stopped',
  paused: 'Paused',
  done: 'On this device',
};

const Copying = ({ copy }: { copy: Download }) => (
  <div>
    <Progress label={labels[copy.state]} value={percentOf(copy.bytes, copy.totalBytes) ?? 0} />
    {copy.reason && <p className={css.quiet}>{copy.reason}</p>}
  </div>
);
