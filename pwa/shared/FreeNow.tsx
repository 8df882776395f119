import { priceOf } from '#sync/catalogue/price.ts';
import type { Game } from '#sync/contract/games.ts';
import { useMessages } from '../i18n/messages.ts';
import css from './FreeNow.module.css';

/** A note next to the actions of a game with a price, as long as payments are not possible (decision 0078). */
export function FreeNow({ game, id }: { game: Game; id?: string }) {
  const { freeNow } = useMessages('common');
  if (priceOf(game) === 0) return null;
  return (
    <p id={id} className={css.note}>
      {freeNow}
    </p>
  );
}
