import Heart from 'lucide-react/icons/heart';
import Trash from 'lucide-react/icons/trash-2';
import { Link } from 'react-router-dom';
import type { Game } from '#sync/contract/games.ts';
import { useWrite } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Cover } from '../../shared/Cover.tsx';
import { genreNames, Price } from '../../shared/GameCard.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import css from './Cart.module.css';

export function CartItem({ game }: { game: Game }) {
  const words = useMessages('cart');
  const { write: remove } = useWrite('cart.remove');
  // The endpoint takes the game's id, because the wishlist's row has another id.
  const { write: move } = useWrite('cart.moveToWishlist');
  return (
    <li className={css.row}>
      <Cover game={game} tiny className={css.cover} />
      <div className={css.what}>
        <h2 className={css.title}>
          <Link to={`/game/${game.id}`}>{game.title}</Link>
        </h2>
        <p className={css.quiet}>{genreNames(game.genres)}</p>
      </div>
      <p className={css.price}>
        <Price game={game} />
      </p>
      <div className={css.buttons}>
        <Button size="small" onClick={() => void move({ id: game.id })} aria-label={words.moveOne(game.title)}>
          <Heart size={14} aria-hidden /> {words.move}
        </Button>
        <Button
          size="small"
          look="ghost"
          onClick={() => void remove({ id: game.id })}
          aria-label={words.removeOne(game.title)}
        >
          <Trash size={14} aria-hidden /> {words.remove}
        </Button>
      </div>
    </li>
  );
}
