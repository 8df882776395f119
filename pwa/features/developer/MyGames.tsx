import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnGame } from '#sync/contract/games.ts';
import { useRead } from '../../data/hooks.ts';
import { QueryBoundary } from '../../data/QueryBoundary.tsx';
import { formatDate } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import { isHosted } from '../../play/downloads/downloads.ts';
import { Cover } from '../../shared/Cover.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { MyVersions } from '../versions/MyVersions.tsx';
import css from './Developer.module.css';

/** The number of games shown before all are requested. */
const fewCount = 4;
/** Milliseconds between two polls; staff decide while the page is open. */
const pollMs = 30_000;

export function MyGames() {
  const read = useRead('games.mine', {}, { every: pollMs });
  const { data } = read;
  const [all, setAll] = useState(false);
  const words = useMessages('developer').mine;
  const { needsConnection } = useMessages('common');
  return (
    <section className={css.panel} aria-labelledby="my-games">
      <h2 id="my-games" tabIndex={-1}>
        {words.heading}
      </h2>
      <QueryBoundary read={read} bones={<Bones />} offline={needsConnection} />
      {data?.length === 0 && <p className={css.quiet}>{words.none}</p>}
      {data && data.length > 0 && (
        <ul className={css.games}>
          {data.slice(0, all ? undefined : fewCount).map((game) => (
            <li key={game.id} className={css.game}>
              <Row game={game} />
            </li>
          ))}
        </ul>
      )}
      {data && data.length > fewCount && !all && (
        <Button size="small" onClick={() => setAll(true)}>
          {words.all(data.length)}
        </Button>
      )}
    </section>
  );
}

function Row({ game }: { game: OwnGame }) {
  const words = useMessages('developer').mine;
  return (
    <>
      <Cover game={game} tiny className={css.thumb} />
      <div className={css.about}>
        <h3>
          <Link to={`/game/${game.id}`}>{game.title}</Link>
        </h3>
        <p className={css.quiet}>
          {game.unlistedAt ? (
            <span className={`${css.state} ${css.rejected}`}>{words.unlisted}</span>
          ) : (
            <span className={`${css.state} ${css[game.status]}`}>{words.states[game.status]}</span>
          )}{' '}
          <span className={css.day}>{words.sent(formatDate(game.createdAt))}</span>
        </p>
        {game.unlistedAt && <Unlisted gameId={game.id} />}
        {game.status === 'rejected' && (
          <p className={css.reason}>
            <b>{words.reason}</b> {game.rejectionReason || words.noReason}
          </p>
        )}
      </div>
      {isHosted(game) && <MyVersions game={game} />}
    </>
  );
}

/** Says that a decision keeps a game out of the store, and leads to it. */
function Unlisted({ gameId }: { gameId: string }) {
  const words = useMessages('developer').mine;
  const decision = useRead('decisions.list', {}).data?.find(
    (one) => one.gameId === gameId && one.state === 'active' && one.actions.includes('unlist'),
  );
  return (
    <p className={css.reason}>
      {words.unlistedText} {decision && <Link to={`/decisions/${decision.id}`}>{words.unlistedWhy}</Link>}
    </p>
  );
}

const Bones = () => (
  <div className={css.bones} role="status" aria-label={useMessages('common').loading}>
    {[1, 2, 3].map((n) => (
      <div key={n} className={css.bone} />
    ))}
  </div>
);
