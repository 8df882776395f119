import { useState } from 'react';
import { storageReserveBytes } from '#sync/constants.ts';
import { formatBytes } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RelativeTime } from '../../ui/layout/RelativeTime.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { removeDownload, type StorageShortage } from './downloads.ts';
import css from './StorageFullDialog.module.css';
import { smallestSetFreeing, totalBytes } from './storageEstimate.ts';

type Props = {
  short: StorageShortage;
  onClose(): void;
  /** Downloads as many games as fit. */
  onFits(): void;
  /** Continues after the chosen games were removed, as far as that was possible. */
  onRemoved(): void;
};

/**
 * Says before a download that space is short, and offers the games not played for longest. It removes only what the
 * user chooses.
 */
export function StorageFullDialog({ short, onClose, onFits, onRemoved }: Props) {
  const { needed, free, missing, others, someFit } = short;
  const { cancel, offline } = useMessages('common');
  const words = offline.room;
  const copies = others.map(({ copy }) => copy);
  const [chosen, setChosen] = useState(() => new Set(smallestSetFreeing(copies, missing).map(({ gameId }) => gameId)));
  const [busy, setBusy] = useState(false);
  const gone = others.filter(({ game }) => chosen.has(game.id));
  const frees = totalBytes(gone.map(({ copy }) => copy));

  const toggle = (gameId: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(gameId);
    else next.delete(gameId);
    setChosen(next);
  };
  const removeAndGo = async () => {
    setBusy(true);
    for (const { game } of gone) await removeDownload(game);
    onRemoved();
  };
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={words.title}
      text={words.text(formatBytes(needed), formatBytes(free), formatBytes(storageReserveBytes))}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
          {someFit && (
            <Button disabled={busy} onClick={onFits}>
              {words.fits}
            </Button>
          )}
          {others.length > 0 && (
            <Button look="primary" disabled={busy || frees < missing} onClick={() => void removeAndGo()}>
              {words.remove(gone.length)}
            </Button>
          )}
        </>
      }
    >
      {others.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <fieldset className={css.copies} disabled={busy}>
          <legend>{words.choose}</legend>
          {others.map(({ copy: { bytes, playedAt }, game }) => (
            <label key={game.id} className={css.copy}>
              <input
                type="checkbox"
                checked={chosen.has(game.id)}
                onChange={(event) => toggle(game.id, event.target.checked)}
              />
              <span className={css.name}>
                {game.title}
                <span className={css.quiet}>
                  {formatBytes(bytes)} · {playedAt ? <RelativeTime at={playedAt} said={words.played} /> : words.never}
                </span>
              </span>
            </label>
          ))}
          <p className={css.quiet} role="status">
            {words.frees(formatBytes(frees), formatBytes(missing))}
          </p>
        </fieldset>
      )}
    </Dialog>
  );
}
