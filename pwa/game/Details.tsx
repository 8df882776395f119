import type { Game } from '#sync/contract/games.ts';
import { plays } from '#sync/contract/plays.ts';
import { genresMax } from '#sync/rules.ts';
import { counted, playtimeText } from '#sync/show.ts';
import { useRead } from '../data.ts';
import { useSession } from '../session.tsx';
import { ChipLink } from '../ui/Chip.tsx';
import { Cover } from '../ui/Cover.tsx';
import { Price } from '../ui/GameCard.tsx';
import { useTitle } from '../ui/Page.tsx';
import { Rating } from '../ui/Stars.tsx';
import { Actions } from './Actions.tsx';
import { Facts } from './Facts.tsx';
import css from './Game.module.css';
import { Reviews } from './Reviews.tsx';

export function Details({ game }: { game: Game }) {
  useTitle(game.title);
  return (
    <div className={css.wrap}>
      <div className={css.backdrop} aria-hidden="true">
        {game.coverImage && <img src={game.coverImage} alt="" />}
      </div>
      <div className={css.page}>
        <div className={css.layout}>
          <div className={css.side}>
            <Cover game={game} alt={`Cover of ${game.title}`} eager className={css.art} />
            <Actions game={game} />
          </div>
          <div className={css.body}>
            <h1 className={css.title}>{game.title}</h1>
            <p className={css.by}>by {game.developerName}</p>
            <div className={css.meta}>
              <Rating tenths={game.rating} size={18} />
              <span>{counted(game.reviewCount, 'review')}</span>
              <span>{counted(game.totalPlays, 'play')}</span>
              <Price game={game} />
              <Playtime gameId={game.id} />
            </div>
            <div className={css.chips}>
              {game.genres.slice(0, genresMax).map((genre) => (
                <ChipLink key={genre} to={`/browse?${new URLSearchParams({ genres: genre })}`}>
                  {genre}
                </ChipLink>
              ))}
            </div>
            <p className={css.description}>{game.description}</p>
            <Facts game={game} />
            <Reviews game={game} />
          </div>
        </div>
      </div>
    </div>
  );
}

function Playtime({ gameId }: { gameId: string }) {
  const { me } = useSession();
  const { data } = useRead(plays.playtime, { id: gameId }, { skip: me === null });
  if (!data?.playtime) return null;
  return <span>You played {playtimeText(data.playtime)}</span>;
}
