import ArrowRight from 'lucide-react/icons/arrow-right';
import Gamepad from 'lucide-react/icons/gamepad-2';
import { Suspense, useMemo } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { newestShown, type Shown, topShown } from '#sync/first.ts';
import { useFreshCatalogue, useRead } from '../data.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Empty, useTitle } from '../ui/Page.tsx';
import { useEngine } from '../useEngine.ts';
import { useWords } from '../words/words.ts';
import { Featured, FeaturedSkeleton } from './Featured.tsx';
import { Hero } from './Hero.tsx';
import css from './Home.module.css';
import { Heading, Row } from './Row.tsx';
import { StatsStrip } from './StatsStrip.tsx';
import { useFirst } from './useFirst.ts';

export function Home() {
  const words = useWords('home');
  const { tryAgain } = useWords('common');
  useTitle(words.title);
  useFreshCatalogue();
  const { data, state, again } = useRead('games.list', {});
  const first = useFirst()?.shown;
  const shownHere = useEngine()?.shownHere;
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
function useFeatured(shown: Shown | undefined): Game | undefined {
  const { data, state } = useRead('featured.list', {});
  const first = useFirst();
  if (state === 'loading' && !first) return undefined;
  return (state === 'loading' ? first?.featured : data?.[0]) ?? shown?.wall[0];
}

function Sections({ shown }: { shown: Shown | undefined }) {
  const words = useWords('home');
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
        <Heading id="featured">{words.featured}</Heading>
        {featured ? <Featured game={featured} /> : <FeaturedSkeleton />}
      </section>
      <Row id="newest" sort="newest" games={shown?.newest} count={newestShown} className={css.four} />
      <Row id="top" sort="rating" games={shown?.top} count={topShown} className={css.five} />
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
