import Heart from 'lucide-react/icons/heart';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import type { ReactNode } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { useWrite } from '../../data/hooks.ts';
import { getMessages, useMessages } from '../../i18n/messages.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { toast } from '../../ui/feedback/Toast.tsx';
import css from './CardActions.module.css';

type Props = { game: Game; wished: boolean; inCart: boolean };

/** The actions on a game's card: only priced games have a cart button (spec §2). */
export function CardActions({ game, wished, inCart }: Props) {
  const words = useMessages('browse');
  const { write: wish } = useWrite('wishlist.add');
  const { write: unwish } = useWrite('wishlist.remove');
  const { write: put } = useWrite('cart.add');
  const { write: take } = useWrite('cart.remove');
  const { id, title } = game;
  return (
    <div className={css.corner}>
      <Round
        on={wished}
        label={words.wishlist(title)}
        title={wished ? words.unwish : words.wish}
        onPress={() => (wished ? unwish({ id }) : wish({ gameId: id }))}
      >
        <Heart size={18} fill={wished ? 'currentColor' : 'none'} aria-hidden />
      </Round>
      {game.price > 0 && (
        <Round
          on={inCart}
          label={words.cart(title)}
          title={inCart ? words.takeFromCart : words.putInCart}
          onPress={() => (inCart ? take({ id }) : put({ gameId: id }))}
        >
          <ShoppingCart size={18} fill={inCart ? 'currentColor' : 'none'} aria-hidden />
        </Round>
      )}
    </div>
  );
}

type RoundProps = { on: boolean; label: string; title: string; onPress(): unknown; children: ReactNode };

function Round({ on, label, title, onPress, children }: RoundProps) {
  const { me } = useSession();
  const press = () => (me ? void onPress() : toast(getMessages('toasts').loginRequired));
  return (
    <button type="button" className={css.button} aria-pressed={on} aria-label={label} title={title} onClick={press}>
      {children}
    </button>
  );
}
