import type { Game } from '#sync/contract/games.ts';
import { coverWallCount } from '#sync/protocol/prerenderedHome.ts';
import { Cover } from '../../shared/Cover.tsx';
import css from './Hero.module.css';

const columnsCount = 3;

/** A decorative wall of covers next to the search; the links are below. */
export function CoverWall({ games }: { games: readonly Game[] }) {
  // Covers that would repeat in every row are shifted, so that none is below itself.
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
