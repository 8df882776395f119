import ArrowRight from 'lucide-react/icons/arrow-right';
import Gamepad from 'lucide-react/icons/gamepad-2';
import { Suspense, useMemo } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { type HomeGames, newestCount, topRatedCount } from '#sync/protocol/prerenderedHome.ts';
import { useCatalogRefresh, useRead } from '../../data/hooks.ts';
import { useDataLayer } from '../../engine/useDataLayer.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { Empty, useTitle } from '../../ui/layout/Page.tsx';
import { Featured, FeaturedSkeleton } from './Featured.tsx';
import { GameRow, SectionHeading } from './GameRow.tsx';
import { Hero } from './Hero.tsx';
import css from './Home.module.css';
import { StatsStrip } from './StatsStrip.tsx';
import { usePrerenderedData } from './usePrerenderedData.ts';

export function Home() {
  const words = useMessages('home');
  const { tryAgain } = useMessages('common');
  useTitle(words.title);
  useCatalogRefresh();
  const { data, state, again } = useRead('games.list', {});
  const first = usePrerenderedData()?.shown;
  const shownHere = useDataLayer()?.selectHomeGames;
  const shown = useMemo(() => (data && shownHere ? shownHere(data) : first), [data, shownHere, first]);
  return (
    <>
      <Hero games={shown?.wall ?? []} />
      {/* What is below the search React takes over after it, or when somebody presses it. */}
      <Suspense>
        <StatsStrip games={shown?.total} />
        <div className={css.page}>
          {!shown && (state === 'offline' || state === 'error') ? (
            <Empty icon={<Gamepad size={32} aria-hidden />} title={words.notLoaded}>
              <p>{words.keptOnce}</p>
              <Button onClick={again}>{tryAgain}</Button>
            </Empty>
          ) : (
            <Sections shown={shown} />
          )}
          <section className={css.ready} aria-labelledby="ready">
            <div>
              <h2 id="ready">{words.ready}</h2>
              <p>{words.readyText}</p>
            </div>
            <LinkButton to="/browse" look="primary" size="large">
              {words.browseAll} <ArrowRight size={20} aria-hidden />
            </LinkButton>
          </section>
          <div className={css.teasers}>
            <Teaser to="/guide" title={words.guide} text={words.guideText} go={words.guideGo} />
            <Teaser to="/developer" title={words.developer} text={words.developerText} go={words.developerGo} />
            <Teaser to="/who-we-are" title={words.about} text={words.aboutText} go={words.aboutGo} />
          </div>
        </div>
      </Suspense>
    </>
  );
}

/** The first game that is featured; where none is, or nobody can be asked, the first of all. */
function useFeatured(shown: HomeGames | undefined): Game | undefined {
  const { data, state } = useRead('featured.list', {});
  const first = usePrerenderedData();
  if (state === 'loading' && !first) return undefined;
  return (state === 'loading' ? first?.featured : data?.[0]) ?? shown?.wall[0];
}

function Sections({ shown }: { shown: HomeGames | undefined }) {
  const words = useMessages('home');
  const featured = useFeatured(shown);
  if (shown?.total === 0)
    return (
      <Empty icon={<Gamepad size={32} aria-hidden />} title={words.none}>
        <p>{words.noneText}</p>
      </Empty>
    );
  return (
    <>
      <section aria-labelledby="featured">
        <SectionHeading id="featured">{words.featured}</SectionHeading>
        {featured ? <Featured game={featured} /> : <FeaturedSkeleton />}
      </section>
      <GameRow id="newest" sort="newest" games={shown?.newest} count={newestCount} className={css.four} />
      <GameRow id="top" sort="rating" games={shown?.top} count={topRatedCount} className={css.five} />
    </>
  );
}

const Teaser = ({ to, title, text, go }: { to: string; title: string; text: string; go: string }) => (
  <section className={css.teaser}>
    <h3>{title}</h3>
    <p>{text}</p>
    <LinkButton to={to}>{go}</LinkButton>
  </section>
);
