import { Link } from 'react-router-dom';
import type { Game } from '#sync/contract/games.ts';
import { useRead } from '../data.ts';
import { Ago } from '../ui/Ago.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Cover } from '../ui/Cover.tsx';
import { useWords } from '../words/words.ts';
import css from './Admin.module.css';
import { Loaded } from './Loaded.tsx';
import { Roles } from './Roles.tsx';
import { Row, State } from './Row.tsx';

/** Spec §9. */
const recent = 10;

export function RecentGames({ games }: { games: readonly Game[] }) {
  const { recentGames: words } = useWords('admin');
  return (
    <section aria-labelledby="recent-games">
      <h2 id="recent-games" className={css.heading}>
        {words.heading}
      </h2>
      {games.length === 0 && <p className={css.nothing}>{words.none}</p>}
      <ul className={`${css.rows} ${css.dense}`}>
        {games.map((game) => (
          <Row
            key={game.id}
            media={<Cover game={game} tiny className={css.cover} />}
            title={<Link to={`/game/${game.id}`}>{game.title}</Link>}
            marks={<State of={game.status} />}
          >
            <span>{words.by(game.developerName)}</span>
            <span>
              <Ago at={game.createdAt} />
            </span>
          </Row>
        ))}
      </ul>
    </section>
  );
}

export function RecentUsers() {
  const { recentUsers: words } = useWords('admin');
  const people = useRead('users.list', {});
  return (
    <section aria-labelledby="recent-users">
      <h2 id="recent-users" className={css.heading}>
        {words.heading}
      </h2>
      <Loaded read={people}>
        {(all) => (
          <ul className={`${css.rows} ${css.dense}`}>
            {all.slice(0, recent).map((user) => (
              <Row
                key={user.id}
                media={<Avatar username={user.username} side={40} />}
                title={user.username}
                marks={<Roles of={user} />}
              >
                <span>
                  {user.firstName} {user.lastName}
                </span>
                <span>
                  <Ago at={user.createdAt} />
                </span>
              </Row>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
