import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sortBy } from '#sync/catalogue/sort.ts';
import { type Game, games } from '#sync/contract/games.ts';
import { useFreshCatalogue, useRead } from '../data.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { GameCard, GameGrid, GridSkeleton } from '../ui/GameCard.tsx';
import { Empty, useTitle } from '../ui/Page.tsx';
import { Featured, FeaturedSkeleton } from './Featured.tsx';
import { Hero } from './Hero.tsx';
import css from './Home.module.css';
import { StatsStrip } from './StatsStrip.tsx';

const newestShown = 4;
const topShown = 5;

export function Home() {
  useTitle('Games worth your break');
  useFreshCatalogue();
  const { data, state, again } = useRead(games.list, {});
  return (
    <>
      <Hero games={data ?? []} />
      <StatsStrip games={data?.length} />
      <div className={css.page}>
        {state === 'offline' || state === 'error' ? (
          <Empty icon={null} title="The games could not be loaded">
            <p>They are kept on this device once they have been loaded a first time.</p>
            <Button onClick={again}>Try again</Button>
          </Empty>
        ) : (
          <Sections games={data} />
        )}
        <section className={css.ready} aria-labelledby="ready">
          <div>
            <h2 id="ready">Ready to Play?</h2>
            <p>Pick one, press play. Nothing to install, and what you keep offline plays without a network.</p>
          </div>
          <LinkButton to="/browse" look="primary" size="large">
            Browse all games <ArrowRight size={20} aria-hidden />
          </LinkButton>
        </section>
        <div className={css.pair}>
          <Teaser to="/guide" title="Make a game yourself" action="Read the guide">
            Free tools, a plan of six steps and no experience required.
          </Teaser>
          <Teaser to="/who-we-are" title="Safe, fair, and no tricks" action="Who we are">
            No loot boxes, no streaks, no timers that want you back. Why we do it this way.
          </Teaser>
        </div>
      </div>
    </>
  );
}

function Sections({ games: all }: { games: Game[] | undefined }) {
  const featured = all?.[0];
  if (all && !featured) return <Empty icon={null} title="No games yet" />;
  return (
    <>
      <section aria-labelledby="featured">
        <Heading id="featured">Featured This Week</Heading>
        {featured ? <Featured game={featured} /> : <FeaturedSkeleton />}
      </section>
      <Row
        id="newest"
        title="Newest Games"
        sort="newest"
        games={all && sortBy(all, 'newest').slice(0, newestShown)}
        count={newestShown}
      />
      <Row
        id="top"
        title="Top Rated Games"
        sort="rating"
        games={all && sortBy(all, 'rating').slice(0, topShown)}
        count={topShown}
      />
    </>
  );
}

const Heading = ({ id, children, aside }: { id: string; children: string; aside?: ReactNode }) => (
  <div className={css.heading}>
    <h2 id={id}>{children}</h2>
    {aside}
  </div>
);

type RowProps = { id: string; title: string; sort: string; games: Game[] | undefined; count: number };

const Row = ({ id, title, sort, games: shown, count }: RowProps) => (
  <section aria-labelledby={id} className={count === newestShown ? css.four : css.five}>
    <Heading
      id={id}
      aside={
        <Link to={`/browse?sort=${sort}`} className={css.all}>
          See all <span className="srOnly">{title.toLowerCase()}</span>
          <ArrowRight size={16} aria-hidden />
        </Link>
      }
    >
      {title}
    </Heading>
    {shown ? (
      <GameGrid>
        {shown.map((game) => (
          <GameCard
            key={game.id}
            game={game}
            foot={
              <Link to={`/game/${game.id}`} className={css.details} aria-label={`Details of ${game.title}`}>
                Details
              </Link>
            }
          />
        ))}
      </GameGrid>
    ) : (
      <GridSkeleton count={count} />
    )}
  </section>
);

type TeaserProps = { to: string; title: string; action: string; children: string };
const Teaser = ({ to, title, action, children }: TeaserProps) => (
  <section className={css.teaser}>
    <h3>{title}</h3>
    <p>{children}</p>
    <LinkButton to={to}>{action}</LinkButton>
  </section>
);
