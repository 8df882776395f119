import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RejectedGame } from '#sync/contract/games.ts';
import { useRead, useWrite } from '../../data/hooks.ts';
import { localizeStoredText } from '../../i18n/localizeStoredText.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { Cover } from '../../shared/Cover.tsx';
import { StaffPagedList } from '../../shared/StaffPagedList.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { RelativeTime } from '../../ui/layout/RelativeTime.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import css from './Approvals.module.css';

const useRejected = (before: string | undefined) => useRead('games.rejected', { before });
/**
 * The cursor of a row: the time of the decision, or of the submission for an old row without it, as in the server's
 * order.
 */
const placeOf = ({ id, rejectedAt, createdAt }: RejectedGame) => ({ id, createdAt: rejectedAt ?? createdAt });

/** Lists the rejected games with reason, person and time. A decision is final: a game can be viewed and deleted. */
export function RejectedGames() {
  const { rejected: words, showMore } = useMessages('approvals');
  const { data, state } = useRejected(undefined);
  if (data?.length === 0 || state === 'offline') return null;
  return (
    <section className={css.rejected} aria-labelledby="rejected">
      <h2 id="rejected">{words.title}</h2>
      <p className={css.quiet}>{words.text}</p>
      <StaffPagedList
        useRows={useRejected}
        to="older"
        placeOf={placeOf}
        more={showMore}
        bones={<div className={css.rowBone} />}
        offline=""
      >
        {(games) => (
          <ul>
            {games.map((game) => (
              <Rejected key={game.id} game={game} />
            ))}
          </ul>
        )}
      </StaffPagedList>
    </section>
  );
}

function Rejected({ game }: { game: RejectedGame }) {
  const { by, rejected: words } = useMessages('approvals');
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { write: remove, busy } = useWrite('games.remove', { onDone: close });
  const { id, title, developerName, rejectionReason, rejectedBy, rejectedAt } = game;
  const who = rejectedBy?.username ?? localizeStoredText('Deleted account');
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
            <RelativeTime at={rejectedAt} said={(ago) => words.decided(who, ago)} />
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
