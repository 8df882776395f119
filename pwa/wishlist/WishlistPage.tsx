import Heart from 'lucide-react/icons/heart';
import { cart } from '#sync/contract/cart.ts';
import type { Game } from '#sync/contract/games.ts';
import { library } from '#sync/contract/library.ts';
import { wishlist } from '#sync/contract/wishlist.ts';
import { useRead, useWrite } from '../data.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { GameCard, GameGrid, GridSkeleton } from '../ui/GameCard.tsx';
import { Empty, Page } from '../ui/Page.tsx';
import { Pending } from '../ui/Pending.tsx';
import { useWords } from '../words/words.ts';
import css from './Wishlist.module.css';

export function WishlistPage() {
  const words = useWords('wishlist');
  const read = useRead(wishlist.list, {});
  const owned = new Set(useRead(library.list, {}).data?.map((row) => row.gameId));
  const inCart = new Set(useRead(cart.list, {}).data?.map((row) => row.gameId));
  return (
    <Page title={words.title}>
      <Pending read={read} bones={<GridSkeleton />} offline={words.offline} />
      {read.data?.length === 0 && (
        <Empty icon={<Heart size={32} aria-hidden />} title={words.empty}>
          <p>{words.emptyWhy}</p>
          <LinkButton to="/browse" look="primary">
            {words.browse}
          </LinkButton>
        </Empty>
      )}
      <GameGrid>
        {read.data?.map(({ id, game }) => (
          <GameCard
            key={id}
            game={game}
            heading="h2"
            foot={<Foot game={game} owned={owned.has(game.id)} inCart={inCart.has(game.id)} />}
          />
        ))}
      </GameGrid>
    </Page>
  );
}

function Foot({ game, owned, inCart }: { game: Game; owned: boolean; inCart: boolean }) {
  const words = useWords('wishlist');
  const { write: remove } = useWrite(wishlist.remove);
  const { write: keep } = useWrite(library.add);
  const { write: put } = useWrite(cart.add);
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
    </div>
  );
}
