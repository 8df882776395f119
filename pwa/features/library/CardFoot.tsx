import CloudDownload from 'lucide-react/icons/cloud-download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Play from 'lucide-react/icons/play';
import Trash from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { priceOf } from '#sync/catalogue/price.ts';
import { playUrl } from '#sync/games/playUrl.ts';
import { useWrite } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { isHosted, pauseDownload, removeDownload, resumeDownload } from '../../play/downloads/downloads.ts';
import { downloadPercent } from '../../play/downloads/OfflineButton.tsx';
import { stopReasonText } from '../../play/downloads/stopReasonText.ts';
import { useKeepOffline } from '../../play/downloads/useKeepOffline.tsx';
import { FreeNow } from '../../shared/FreeNow.tsx';
import type { Download } from '../../storage/download.ts';
import { Button, iconButtonClass } from '../../ui/controls/Button.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx';
import css from './Library.module.css';
import type { LibraryRowWithDownload } from './libraryRow.ts';

type Props = { row: LibraryRowWithDownload; copy: Download | undefined };

/** The play button, and the other actions on a game in the library. */
export function CardFoot({ row: { game }, copy }: Props) {
  const words = useMessages('library');
  const { write: remove } = useWrite('library.remove');
  const hosted = isHosted(game);
  const { keep, dialog } = useKeepOffline();
  const id = useId();
  const icon = <CloudDownload size={18} aria-hidden />;
  return (
    <div className={css.foot}>
      {copy && copy.state !== 'done' && <Copying copy={copy} />}
      <div className={css.footRow}>
        <Button
          size="small"
          look="primary"
          onClick={() => location.assign(playUrl(game.id))}
          aria-label={words.playOne(game.title)}
          aria-describedby={priceOf(game) > 0 ? id : undefined}
        >
          <Play size={14} fill="currentColor" aria-hidden /> {words.play}
        </Button>
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
      <FreeNow game={game} id={id} />
      {dialog}
    </div>
  );
}

function Copying({ copy }: { copy: Download }) {
  const { here, states } = useMessages('common').offline;
  const toasts = useMessages('toasts');
  return (
    <div>
      <Progress
        label={copy.state === 'done' ? here : states[copy.state]}
        value={downloadPercent(copy.bytes, copy.totalBytes) ?? 0}
      />
      {copy.reason && <p className={css.quiet}>{stopReasonText(copy, toasts)}</p>}
    </div>
  );
}
