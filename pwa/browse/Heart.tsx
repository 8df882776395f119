import HeartIcon from 'lucide-react/icons/heart';
import type { Game } from '#sync/contract/games.ts';
import { wishlist } from '#sync/contract/wishlist.ts';
import { useWrite } from '../data.ts';
import { useSession } from '../session.tsx';
import { toast } from '../ui/Toast.tsx';
import { loginRequired } from '../words.ts';
import css from './Heart.module.css';

/** Puts a game on the wishlist, or takes it off. */
export function Heart({ game, on }: { game: Pick<Game, 'id' | 'title'>; on: boolean }) {
  const { me } = useSession();
  const { write: add } = useWrite(wishlist.add);
  const { write: remove } = useWrite(wishlist.remove);
  const press = () => {
    if (!me) return toast(loginRequired);
    void (on ? remove({ id: game.id }) : add({ gameId: game.id }));
  };
  return (
    <button
      type="button"
      className={css.heart}
      aria-pressed={on}
      aria-label={`Wishlist ${game.title}`}
      title={on ? 'Remove from wishlist' : 'Add to wishlist'}
      onClick={press}
    >
      <HeartIcon size={18} fill={on ? 'currentColor' : 'none'} aria-hidden />
    </button>
  );
}
