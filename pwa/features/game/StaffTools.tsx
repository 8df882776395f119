import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Game } from '#sync/contract/games.ts';
import { useWrite } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import css from './Warnings.module.css';

/** The action of staff on a game: removing it from the store for good. */
export function StaffTools({ game }: { game: Game }) {
  const words = useMessages('game').remove;
  const navigate = useNavigate();
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const { write: remove, busy } = useWrite('games.remove', {
    toast: { title: words.done },
    onDone: () => navigate('/browse', { replace: true }),
  });
  const close = () => setAsking(false);
  return (
    <div className={css.staff}>
      <Button look="danger" disabled={!online} onClick={() => setAsking(true)}>
        <Trash size={18} aria-hidden /> {words.button}
      </Button>
      {!online && <NeedsConnection>{words.needs}</NeedsConnection>}
      <Confirm
        open={asking}
        onClose={close}
        title={words.ask(game.title)}
        text={words.text}
        no={words.keep}
        yes={words.go}
        danger
        busy={busy}
        onYes={() => void remove({ id: game.id }).then(close)}
      />
    </div>
  );
}
