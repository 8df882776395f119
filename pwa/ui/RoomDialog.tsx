import { useState } from 'react';
import { offlineReserve } from '#sync/rules.ts';
import { removeDownload, type Shortage } from '../play/downloads.ts';
import { bytesOf, enoughOf } from '../play/room.ts';
import { sizeText } from '../words/measures.ts';
import { useWords } from '../words/words.ts';
import { Ago } from './Ago.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import css from './RoomDialog.module.css';

type Props = {
  short: Shortage;
  onClose(): void;
  /** As many as fit are wanted. */
  onFits(): void;
  /** What was chosen is gone, as far as it could be. */
  onRemoved(): void;
};

/** Says that room is short before anything is downloaded, and offers what was not played for longest. It removes only what is asked for. */
export function RoomDialog({ short, onClose, onFits, onRemoved }: Props) {
  const { needed, free, missing, others, someFit } = short;
  const { cancel, offline } = useWords('common');
  const words = offline.room;
  const copies = others.map(({ copy }) => copy);
  const [chosen, setChosen] = useState(() => new Set(enoughOf(copies, missing).map(({ gameId }) => gameId)));
  const [busy, setBusy] = useState(false);
  const gone = others.filter(({ game }) => chosen.has(game.id));
  const frees = bytesOf(gone.map(({ copy }) => copy));

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
      text={words.text(sizeText(needed), sizeText(free), sizeText(offlineReserve))}
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
                  {sizeText(bytes)} · {playedAt ? <Ago at={playedAt} said={words.played} /> : words.never}
                </span>
              </span>
            </label>
          ))}
          <p className={css.quiet} role="status">
            {words.frees(sizeText(frees), sizeText(missing))}
          </p>
        </fieldset>
      )}
    </Dialog>
  );
}
