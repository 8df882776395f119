import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Game } from '#sync/contract/games.ts';
import { useMessages } from '../../i18n/messages.ts';
import { GameCard, GameGrid, GridSkeleton } from '../../shared/GameCard.tsx';
import css from './Home.module.css';

export const SectionHeading = ({ id, children, aside }: { id: string; children: string; aside?: ReactNode }) => (
  <div className={css.heading}>
    <h2 id={id}>{children}</h2>
    {aside}
  </div>
);

type Props = {
  id: 'newest' | 'top';
  /** The sort order of the Browse page that shows all of them. */
  sort: 'newest' | 'rating';
  games: Game[] | undefined;
  count: number;
  className: string | undefined;
};

/** A few games of one kind, with a link to the details of each. */
export function GameRow({ id, sort, games, count, className }: Props) {
  const words = useMessages('home');
  return (
    <section aria-labelledby={id} className={className}>
      <SectionHeading
        id={id}
        aside={
          <Link to={`/browse?sort=${sort}`} className={css.all}>
            {words.seeAll} <span className="srOnly">{words.seeAllOf[id]}</span>
            <ArrowRight size={16} aria-hidden />
          </Link>
        }
      >
        {words[id]}
      </SectionHeading>
      {games ? (
        <GameGrid>
          {games.map((game) => (
            <GameCard
              key={game.id}
              game={game}
              foot={
                <Link to={`/game/${game.id}`} className={css.details} aria-label={words.detailsOf(game.title)}>
                  {words.details}
                </Link>
              }
            />
          ))}
        </GameGrid>
      ) : (
        <GridSkeleton count={count} foot />
      )}
    </section>
  );
}
