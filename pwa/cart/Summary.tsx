import { useId } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { priceOf } from '#sync/price.ts';
import { platformFee, platformFeePercent } from '#sync/rules.ts';
import { Button } from '../ui/Button.tsx';
import { percentText } from '../words/measures.ts';
import { priceText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Cart.module.css';

/** Subtotal and fee (spec §1, §9). How payment will work is open, so nothing is added up to a total. */
export function Summary({ games }: { games: readonly Game[] }) {
  const words = useWords('cart');
  const id = useId();
  const subtotal = games.reduce((sum, game) => sum + priceOf(game), 0);
  return (
    <section className={css.summary} aria-labelledby={id}>
      <h2 id={id}>{words.summary}</h2>
      <dl className={css.sums}>
        <div className={css.sum}>
          <dt>
            {words.subtotal} <span className={css.quiet}>{words.games(games.length)}</span>
          </dt>
          <dd>{priceText(subtotal)}</dd>
        </div>
        <div className={css.fee}>
          <dt>{words.fee(percentText(platformFeePercent))}</dt>
          <dd>{priceText(platformFee(subtotal))}</dd>
        </div>
      </dl>
      <Button look="primary" size="large" wide disabled aria-describedby={`${id}-why`}>
        {words.checkout}
      </Button>
      <p id={`${id}-why`} className={css.quiet}>
        {words.notYet}
      </p>
    </section>
  );
}
