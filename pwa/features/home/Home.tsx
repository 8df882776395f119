import ArrowRight from 'lucide-react/icons/arrow-right';
import Gamepad from 'lucide-react/icons/gamepad-2';
import { Suspense, useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { type HomeGames, newestCount, type PrerenderedHome, topRatedCount } from '#sync/protocol/prerenderedHome.ts';
import { useMessages } from '../../i18n/messages.ts';
import { lazyModule, useLazyModule } from '../../platform/lazyModule.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { Empty, useTitle } from '../../ui/layout/Page.tsx';
import { Featured, FeaturedSkeleton } from './Featured.tsx';
import { GameRow, SectionHeading } from './GameRow.tsx';
import { Hero } from './Hero.tsx';
import css from './Home.module.css';
import type { HomeData } from './HomeReads.tsx';
import { StatsStrip } from './StatsStrip.tsx';
import { usePrerenderedData } from './usePrerenderedData.ts';

/** The reads are loaded with the data layer (vite.config.ts). */
const homeReads = lazyModule(() => import('./HomeReads.tsx').then((m) => m.HomeReads));

export function Home() {
  const words = useMessages('home');
  const { tryAgain } = useMessages('common');
  useTitle(words.title);
  const Reads = useLazyModule(homeReads, true);
  const [data, setData] = useState<HomeData>();
  const first = usePrerenderedData();
  const shown = data?.games.data ?? first?.shown;
  const failed = data !== undefined && (data.games.state === 'offline' || data.games.state === 'error');
  return (
    <>
      {Reads && <Reads onRead={setData} />}
      <Hero games={shown?.wall ?? []} />
      {/* React hydrates what is below the search later, or when it is pressed. */}
      <Suspense>
        <StatsStrip games={shown?.total} stats={data?.stats ?? first?.stats} />
        <div className={css.page}>
          {!shown && failed ? (
            <Empty icon={<Gamepad size={32} aria-hidden />} title={words.notLoaded}>
              <p>{words.keptOnce}</p>
              <Button onClick={data.games.again}>{tryAgain}</Button>
            </Empty>
          ) : (
            <Sections shown={shown} featured={featuredOf(data?.featured, first) ?? shown?.wall[0]} />
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

/** The first featured game; undefined if there is none, if it cannot be read, or if it is not known yet. */
const featuredOf = (read: HomeData['featured'] | undefined, first: PrerenderedHome | undefined) =>
  !read || read.state === 'loading' ? first?.featured : read.data?.[0];

function Sections({ shown, featured }: { shown: HomeGames | undefined; featured: Game | undefined }) {
  const words = useMessages('home');
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
