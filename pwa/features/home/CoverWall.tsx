import type { Game } from '#sync/contract/games.ts';
import { coverWallCount } from '#sync/protocol/prerenderedHome.ts';
import { Cover } from '../../shared/Cover.tsx';
import css from './Hero.module.css';

const columnsCount = 3;

/** A wall of covers beside the search: to look at, the links are below. */
export function CoverWall({ games }: { games: readonly Game[] }) {
  // Where they come again with every row, they come shifted, so that none stands below itself.
  const shifted = (place: number) => (games.length % columnsCount === 0 ? Math.floor(place / games.length) : 0);
  const at = (place: number) => games[(place + shifted(place)) % games.length];
  const places = Array.from({ length: games.length === 0 ? 0 : coverWallCount }, (_, place) => place);
  return (
    <div className={css.wall} aria-hidden="true">
      <div className={css.tiles}>
        {places.map((place) => {
          const game = at(place);
          return game && <Cover key={place} game={game} tiny />;
        })}
      </div>
    </div>
  );
}
