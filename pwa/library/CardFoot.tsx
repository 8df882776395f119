import CloudDownload from 'lucide-react/icons/cloud-download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Play from 'lucide-react/icons/play';
import Trash from 'lucide-react/icons/trash-2';
import { playAddress } from '#sync/playing.ts';
import { useWrite } from '../data.ts';
import type { Download } from '../play/download.ts';
import { isHosted, pauseDownload, removeDownload, resumeDownload } from '../play/downloads.ts';
import { Button, iconButtonClass } from '../ui/Button.tsx';
import { percentOf } from '../ui/KeepOffline.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { Progress } from '../ui/Progress.tsx';
import { useKeep } from '../ui/useKeep.tsx';
import { translated } from '../words/said.ts';
import { useWords } from '../words/words.ts';
import css from './Library.module.css';
import type { Row } from './row.ts';

type Props = { row: Row; copy: Download | undefined };

/** Play, and what else can be done with a game in the library. */
export function CardFoot({ row: { game }, copy }: Props) {
  const words = useWords('library');
  const { write: remove } = useWrite('library.remove');
  const hosted = isHosted(game);
  const { keep, dialog } = useKeep();
  const icon = <CloudDownload size={18} aria-hidden />;
  return (
    <div className={css.foot}>
      {copy && copy.state !== 'done' && <Copying copy={copy} />}
      <div className={css.footRow}>
        {hosted && (
          <Button
            size="small"
            look="primary"
            onClick={() => location.assign(playAddress(game.id))}
            aria-label={words.playOne(game.title)}
          >
            <Play size={14} fill="currentColor" aria-hidden /> {words.play}
          </Button>
        )}
        <Menu
          label={words.more(game.title)}
          triggerClass={`${iconButtonClass} ${css.dots}`}
          trigger={<Ellipsis size={18} aria-hidden />}
        >
          {hosted && !copy && (
            <MenuItem icon={icon} onClick={() => void keep([game])}>
              {words.keep}
            </MenuItem>
          )}
          {copy?.state === 'failed' && (
            <MenuItem icon={icon} onClick={() => void keep([game])}>
              {words.again}
            </MenuItem>
          )}
          {copy?.state === 'paused' && (
            <MenuItem icon={icon} onClick={() => void resumeDownload(game.id)}>
              {words.resume}
            </MenuItem>
          )}
          {(copy?.state === 'running' || copy?.state === 'waiting') && (
            <MenuItem icon={icon} onClick={() => void pauseDownload(game.id)}>
              {words.pause}
            </MenuItem>
          )}
          {copy && (
            <MenuItem icon={icon} onClick={() => void removeDownload(game)}>
              {words.removeHere}
            </MenuItem>
          )}
          <MenuItem icon={<Trash size={18} aria-hidden />} onClick={() => void remove({ id: game.id })}>
            {words.remove}
          </MenuItem>
        </Menu>
      </div>
      {dialog}
    </div>
  );
}

function Copying({ copy }: { copy: Download }) {
  const { here, states } = useWords('common').offline;
  return (
    <div>
      <Progress
        label={copy.state === 'done' ? here : states[copy.state]}
        value={percentOf(copy.bytes, copy.totalBytes) ?? 0}
      />
      {copy.reason && <p className={css.quiet}>{translated(copy.reason)}</p>}
    </div>
  );
}
