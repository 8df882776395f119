import { Link } from 'react-router-dom';
import type { Game } from '#sync/contract/games.ts';
import { useRead } from '../../../data/hooks.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Cover } from '../../../shared/Cover.tsx';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { RelativeTime } from '../../../ui/layout/RelativeTime.tsx';
import css from '../Admin.module.css';
import { ListRow, StatusBadge } from '../ListRow.tsx';
import { QueryGate } from '../QueryGate.tsx';
import { Roles } from '../Roles.tsx';

/** Spec §9. */
const recentCount = 10;

export function RecentGames({ games }: { games: readonly Game[] }) {
  const { recentGames: words } = useMessages('admin');
  return (
    <section aria-labelledby="recent-games">
      <h2 id="recent-games" className={css.heading}>
        {words.heading}
      </h2>
      {games.length === 0 && <p className={css.nothing}>{words.none}</p>}
      <ul className={`${css.rows} ${css.dense}`}>
        {games.map((game) => (
          <ListRow
            key={game.id}
            media={<Cover game={game} tiny className={css.cover} />}
            title={<Link to={`/game/${game.id}`}>{game.title}</Link>}
            marks={<StatusBadge of={game.status} />}
          >
            <span>{words.by(game.developerName)}</span>
            <span>
              <RelativeTime at={game.createdAt} />
            </span>
          </ListRow>
        ))}
      </ul>
    </section>
  );
}

export function RecentUsers() {
  const { recentUsers: words } = useMessages('admin');
  const people = useRead('users.list', {});
  return (
    <section aria-labelledby="recent-users">
      <h2 id="recent-users" className={css.heading}>
        {words.heading}
      </h2>
      <QueryGate read={people}>
        {(all) => (
          <ul className={`${css.rows} ${css.dense}`}>
            {all.slice(0, recentCount).map((user) => (
              <ListRow
                key={user.id}
                media={<Avatar username={user.username} side={40} />}
                title={user.username}
                marks={<Roles of={user} />}
              >
                <span>
                  {user.firstName} {user.lastName}
                </span>
                <span>
                  <RelativeTime at={user.createdAt} />
                </span>
              </ListRow>
            ))}
          </ul>
        )}
      </QueryGate>
    </section>
  );
}
