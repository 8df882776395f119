import SearchX from 'lucide-react/icons/search-x';
import { memo } from 'react';
import type { Game } from '#sync/contract/games.ts';
import type { CatalogSearch as Games } from '../../catalogue/useCatalogSearch.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.ts';
import { failedVerification, isHosted, useDownloads } from '../../play/downloads/downloads.ts';
import { GameCard, GameGrid } from '../../shared/GameCard.tsx';
import type { Download } from '../../storage/download.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useInfiniteScroll } from '../../ui/hooks/useInfiniteScroll.ts';
import { Empty } from '../../ui/layout/Page.tsx';
import css from './Browse.module.css';
import { CardActions } from './CardActions.tsx';
import { useMyLists } from './useMyLists.ts';

/** The number of cards in the first window of the page. */
const eagerCount = 6;

type Props = {
  found: Games;
  /** The number of all games; undefined while only the first of them are known. */
  of: number | undefined;
  /** The search text. */
  q: string;
  address: string;
  onClear(): void;
};

export function SearchResults({ found, of, q, address, onClear }: Props) {
  const words = useMessages('browse');
  const { clearAll } = useMessages('filters');
  const { loading } = useMessages('common');
  const [shown, edge] = useInfiniteScroll(found, address);
  const { wished, inCart } = useMyLists();
  const { byGame } = useDownloads();
  return (
    <>
      <p className={css.count} role="status">
        {of === undefined ? loading : words.showing(formatNumber(found.length), formatNumber(of))}
      </p>
      {found.near && found.length > 0 && (
        <p className={css.near} role="status">
          {words.near(q)}
        </p>
      )}
      {found.length === 0 ? (
        <Empty icon={<SearchX size={32} aria-hidden />} title={words.noMatch}>
          <Button onClick={onClear}>{clearAll}</Button>
        </Empty>
      ) : (
        <GameGrid contained>
          {shown.map((game, n) => (
            <Card
              key={game.id}
              game={game}
              eager={n < eagerCount}
              wished={wished.has(game.id)}
              inCart={inCart.has(game.id)}
              copy={byGame.get(game.id)?.state}
            />
          ))}
        </GameGrid>
      )}
      <div ref={edge} />
    </>
  );
}

type CardProps = {
  game: Game;
  eager: boolean;
  wished: boolean;
  inCart: boolean;
  copy: Download['state'] | undefined;
};

/** Memoized, so that thousands of cards are not rendered again when one changes. */
const Card = memo(({ game, eager: first, wished, inCart, copy }: CardProps) => {
  const { downloaded, worksOffline, downloadable } = useMessages('browse');
  // A verified copy on this device is "downloaded"; before that the game is one that can be downloaded.
  const canBeHad = isHosted(game) && game.worksOffline === 1 && (game.triedAt ? worksOffline : downloadable);
  return (
    <GameCard
      game={game}
      heading="h2"
      eager={first}
      badge={copy === 'done' && !failedVerification(game) ? downloaded : canBeHad}
      corner={<CardActions game={game} wished={wished} inCart={inCart} />}
    />
  );
});
