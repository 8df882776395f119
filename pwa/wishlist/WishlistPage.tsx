import Heart from 'lucide-react/icons/heart';
import { library } from '#sync/contract/library.ts';
import { wishlist } from '#sync/contract/wishlist.ts';
import { useRead, useWrite } from '../data.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { GameCard, GameGrid, GridSkeleton } from '../ui/GameCard.tsx';
import { Empty, Page } from '../ui/Page.tsx';
import css from './Wishlist.module.css';

export function WishlistPage() {
  const { data } = useRead(wishlist.list, {});
  const owned = new Set(useRead(library.list, {}).data?.map((row) => row.gameId));
  const { write: remove } = useWrite(wishlist.remove);
  const { write: keep } = useWrite(library.add);
  return (
    <Page title="Wishlist">
      {!data && <GridSkeleton />}
      {data?.length === 0 && (
        <Empty icon={<Heart size={32} aria-hidden />} title="Your wishlist is empty">
          <p>Press the heart on a game to remember it for later.</p>
          <LinkButton to="/browse" look="primary">
            Browse games
          </LinkButton>
        </Empty>
      )}
      <GameGrid>
        {data?.map(({ id, game }) => (
          <GameCard
            key={id}
            game={game}
            heading="h2"
            foot={
              <div className={css.foot}>
                {!owned.has(game.id) && (
                  <Button
                    size="small"
                    onClick={() => void keep({ id: game.id })}
                    aria-label={`Add ${game.title} to library`}
                  >
                    Add to Library
                  </Button>
                )}
                <Button
                  size="small"
                  look="ghost"
                  onClick={() => void remove({ id: game.id })}
                  aria-label={`Remove ${game.title} from wishlist`}
                >
                  Remove
                </Button>
              </div>
            }
          />
        ))}
      </GameGrid>
    </Page>
  );
}
