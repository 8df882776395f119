import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RejectedGame } from '#sync/contract/games.ts';
import { useRead, useWrite } from '../data.ts';
import { useOnline } from '../online.ts';
import { Ago } from '../ui/Ago.tsx';
import { Button } from '../ui/Button.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Cover } from '../ui/Cover.tsx';
import { Pending } from '../ui/Pending.tsx';
import { translated } from '../words/said.ts';
import { useWords } from '../words/words.ts';
import css from './Approvals.module.css';

/** What was not approved, with the reason, by whom and when. A decision is final: it can be looked at and deleted. */
export function RejectedGames() {
  const words = useWords('approvals').rejected;
  const read = useRead('games.rejected', {});
  if (read.data?.length === 0 || read.state === 'offline') return null;
  return (
    <section className={css.rejected} aria-labelledby="rejected">
      <h2 id="rejected">{words.title}</h2>
      <p className={css.quiet}>{words.text}</p>
      <Pending read={read} bones={<div className={css.rowBone} />} offline="" />
      <ul>
        {read.data?.map((game) => (
          <Rejected key={game.id} game={game} />
        ))}
      </ul>
    </section>
  );
}

function Rejected({ game }: { game: RejectedGame }) {
  const { by, rejected: words } = useWords('approvals');
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { write: remove, busy } = useWrite('games.remove', { onDone: close });
  const { id, title, developerName, rejectionReason, rejectedBy, rejectedAt } = game;
  const who = rejectedBy?.username ?? translated('Deleted account');
  return (
    <li className={css.row}>
      <Cover game={game} tiny className={css.small} />
      <div className={css.about}>
        <p>
          <Link to={`/game/${id}`}>{title}</Link> <span className={css.quiet}>{by(developerName)}</span>
        </p>
        <p className={css.said}>{rejectionReason}</p>
        {rejectedAt && (
          <p className={css.quiet}>
            <Ago at={rejectedAt} said={(ago) => words.decided(who, ago)} />
          </p>
        )}
      </div>
      <Button
        size="small"
        look="danger"
        disabled={!online}
        onClick={() => setAsking(true)}
        aria-label={words.deleteOf(title)}
      >
        <Trash size={16} aria-hidden /> {words.delete}
      </Button>
      <Confirm
        open={asking}
        onClose={close}
        title={words.ask(title)}
        text={words.askText}
        yes={words.delete}
        danger
        busy={busy}
        off={!online}
        onYes={() => void remove({ id })}
      />
    </li>
  );
}
