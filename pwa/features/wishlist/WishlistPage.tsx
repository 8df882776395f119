import CloudDownload from 'lucide-react/icons/cloud-download';
import Heart from 'lucide-react/icons/heart';
import { memo } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { useRead, useWrite } from '../../data/hooks.ts';
import { QueryBoundary } from '../../data/QueryBoundary.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { isHosted, useDownloads } from '../../play/downloads/downloads.ts';
import { OfflineLibrarySkeleton, OfflineLibraryToggle } from '../../play/downloads/OfflineLibraryToggle.tsx';
import { useKeepOffline } from '../../play/downloads/useKeepOffline.tsx';
import { FreeNow } from '../../shared/FreeNow.tsx';
import { GameCard, GameGrid, GridSkeleton } from '../../shared/GameCard.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { useStableRows } from '../../ui/hooks/useStableRows.ts';
import { Empty, Page } from '../../ui/layout/Page.tsx';
import css from './Wishlist.module.css';

export function WishlistPage() {
  const words = useMessages('wishlist');
  const wished = useRead('wishlist.list', {});
  const mine = useRead('library.list', {});
  const put = useRead('cart.list', {});
  const owned = new Set(mine.data?.map((row) => row.gameId));
  const inCart = new Set(put.data?.map((row) => row.gameId));
  // A card is rendered once its actions are known: the first read without data stands for all three.
  const missing = [wished, mine, put].find(({ data }) => data === undefined);
  const wishes = useStableRows(wished.data);
  const rows = missing ? undefined : wishes;
  const { byGame } = useDownloads();
  return (
    <Page title={words.title}>
      <QueryBoundary read={missing ?? wished} bones={<Bones />} offline={words.offline} />
      {rows?.length === 0 && (
        <Empty icon={<Heart size={32} aria-hidden />} title={words.empty}>
          <p>{words.emptyWhy}</p>
          <LinkButton to="/browse" look="primary">
            {words.browse}
          </LinkButton>
        </Empty>
      )}
      {rows && rows.length > 0 && <OfflineShelf games={rows.map(({ game }) => game)} />}
      <GameGrid>
        {rows?.map(({ id, game }) => (
          <Card
            key={id}
            game={game}
            owned={owned.has(game.id)}
            inCart={inCart.has(game.id)}
            here={byGame.get(game.id)?.state === 'done'}
          />
        ))}
      </GameGrid>
    </Page>
  );
}

const Bones = () => (
  <>
    <div className={css.shelf}>
      <OfflineLibrarySkeleton />
    </div>
    <GridSkeleton foot />
  </>
);

/** Downloads all games of the wishlist, to try them offline. */
function OfflineShelf({ games }: { games: readonly Game[] }) {
  const words = useMessages('wishlist').offlineShelf;
  const { byGame } = useDownloads();
  const { keep, dialog } = useKeepOffline();
  const hosted = games.filter(isHosted);
  const open = hosted.filter(({ id }) => !['done', 'running', 'waiting'].includes(byGame.get(id)?.state ?? ''));
  return (
    <div className={css.shelf}>
      <OfflineLibraryToggle label={words.label} downloading={words.downloading} hosted={hosted}>
        <Button size="small" disabled={open.length === 0} onClick={() => void keep(hosted)}>
          <CloudDownload size={18} aria-hidden /> {words.keepAll}
        </Button>
        {dialog}
      </OfflineLibraryToggle>
    </div>
  );
}

type FootProps = { game: Game; owned: boolean; inCart: boolean };

/** Memoized, so that a change of one game does not render the other cards. */
const Card = memo(({ here, ...foot }: FootProps & { here: boolean }) => {
  const { offline } = useMessages('common');
  return <GameCard game={foot.game} heading="h2" badge={here && offline.here} foot={<Foot {...foot} />} />;
});

function Foot({ game, owned, inCart }: FootProps) {
  const words = useMessages('wishlist');
  const { write: remove } = useWrite('wishlist.remove');
  const { write: keep } = useWrite('library.add');
  const { write: put } = useWrite('cart.add', { fallback: useMessages('toasts').fromWishlistToCart });
  return (
    <div className={css.foot}>
      {!owned && (
        <Button size="small" onClick={() => void keep({ id: game.id })} aria-label={words.keepOne(game.title)}>
          {words.keep}
        </Button>
      )}
      {game.price > 0 && !inCart && (
        <Button size="small" onClick={() => void put({ gameId: game.id })} aria-label={words.cartOne(game.title)}>
          {words.cart}
        </Button>
      )}
      {inCart && (
        <LinkButton to="/cart" size="small" look="ghost" aria-label={words.inCartOne(game.title)}>
          {words.inCart}
        </LinkButton>
      )}
      <Button
        size="small"
        look="ghost"
        onClick={() => void remove({ id: game.id })}
        aria-label={words.removeOne(game.title)}
      >
        {words.remove}
      </Button>
      <FreeNow game={game} />
    </div>
  );
}
