import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Game } from '#sync/contract/games.ts';
import { useRead } from '../data.ts';
import { isHosted } from '../play/downloads.ts';
import { Button } from '../ui/Button.tsx';
import { Cover } from '../ui/Cover.tsx';
import { Pending } from '../ui/Pending.tsx';
import { MyVersions } from '../versions/MyVersions.tsx';
import { dateText } from '../words/measures.ts';
import { useWords } from '../words/words.ts';
import css from './Developer.module.css';

/** So many are shown before somebody asks for all. */
const few = 4;
/** Milliseconds; staff decide while the page is open. */
const every = 30_000;

export function MyGames() {
  const read = useRead('games.mine', {}, { every });
  const { data } = read;
  const [all, setAll] = useState(false);
  const words = useWords('developer').mine;
  const { needsConnection } = useWords('common');
  return (
    <section className={css.panel} aria-labelledby="my-games">
      <h2 id="my-games" tabIndex={-1}>
        {words.heading}
      </h2>
      <Pending read={read} bones={<Bones />} offline={needsConnection} />
      {data?.length === 0 && <p className={css.quiet}>{words.none}</p>}
      {data && data.length > 0 && (
        <ul className={css.games}>
          {data.slice(0, all ? undefined : few).map((game) => (
            <li key={game.id} className={css.game}>
              <Row game={game} />
            </li>
          ))}
        </ul>
      )}
      {data && data.length > few && !all && (
        <Button size="small" onClick={() => setAll(true)}>
          {words.all(data.length)}
        </Button>
      )}
    </section>
  );
}

function Row({ game }: { game: Game }) {
  const words = useWords('developer').mine;
  return (
    <>
      <Cover game={game} tiny className={css.thumb} />
      <div className={css.about}>
        <h3>
          <Link to={`/game/${game.id}`}>{game.title}</Link>
        </h3>
        <p className={css.quiet}>
          <span className={`${css.state} ${css[game.status]}`}>{words.states[game.status]}</span>{' '}
          <span className={css.day}>{words.sent(dateText(game.createdAt))}</span>
        </p>
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

const Bones = () => (
  <div className={css.bones} role="status" aria-label={useWords('common').loading}>
    {[1, 2, 3].map((n) => (
      <div key={n} className={css.bone} />
    ))}
  </div>
);
