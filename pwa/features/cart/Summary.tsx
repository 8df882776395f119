import { useId } from 'react';
import { priceOf } from '#sync/catalogue/price.ts';
import { platformFee, platformFeePercent } from '#sync/constants.ts';
import type { Game } from '#sync/contract/games.ts';
import { formatPrice } from '../../i18n/format.ts';
import { formatPercent } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import css from './Cart.module.css';

/** Subtotal and fee (spec §1, §9). Payment is undecided, so there is no total. */
export function Summary({ games }: { games: readonly Game[] }) {
  const words = useMessages('cart');
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
          <dd>{formatPrice(subtotal)}</dd>
        </div>
        <div className={css.fee}>
          <dt>{words.fee(formatPercent(platformFeePercent))}</dt>
          <dd>{formatPrice(platformFee(subtotal))}</dd>
        </div>
      </dl>
      <p className={css.quiet}>{words.feeWhat(formatPercent(platformFeePercent))}</p>
      <Button look="primary" size="large" wide disabled aria-describedby={`${id}-why`}>
        {words.checkout}
      </Button>
      <p id={`${id}-why`} className={css.quiet}>
        {words.notYet}
        {subtotal > 0 && ` ${words.freeNow}`}
      </p>
    </section>
  );
}
