import SearchX from 'lucide-react/icons/search-x';
import { memo } from 'react';
import type { Game } from '#sync/contract/games.ts';
import type { Found as Games } from '../games/search.ts';
import type { Download } from '../play/download.ts';
import { hasFailed, isHosted, useDownloads } from '../play/downloads.ts';
import { Button } from '../ui/Button.tsx';
import { GameCard, GameGrid } from '../ui/GameCard.tsx';
import { Empty } from '../ui/Page.tsx';
import { useMore } from '../ui/useMore.ts';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Browse.module.css';
import { Corner } from './Corner.tsx';
import { useOwn } from './useOwn.ts';

/** In the first window of the page. */
const eager = 6;

type Props = {
  found: Games;
  /** How many games there are; undefined while these are the first of them. */
  of: number | undefined;
  /** What was searched for. */
  q: string;
  address: string;
  onClear(): void;
};

export function Found({ found, of, q, address, onClear }: Props) {
  const words = useWords('browse');
  const { clearAll } = useWords('filters');
  const { loading } = useWords('common');
  const [shown, edge] = useMore(found, address);
  const { wished, inCart } = useOwn();
  const { byGame } = useDownloads();
  return (
    <>
      <p className={css.count} role="status">
        {of === undefined ? loading : words.showing(numberText(found.length), numberText(of))}
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
              eager={n < eager}
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

/** Thousands of them stay as they are while one changes. */
const Card = memo(({ game, eager: first, wished, inCart, copy }: CardProps) => {
  const { worksOffline, triedOffline, downloadable } = useWords('browse');
  // "Works offline" is said of a copy that was checked on this device; before that it is a game that can be had.
  const canBeHad = isHosted(game) && game.worksOffline === 1 && (game.triedAt ? triedOffline : downloadable);
  return (
    <GameCard
      game={game}
      heading="h2"
      eager={first}
      badge={copy === 'done' && !hasFailed(game) ? worksOffline : canBeHad}
      corner={<Corner game={game} wished={wished} inCart={inCart} />}
    />
  );
});
