import Star from 'lucide-react/icons/star';
import { formatRating } from '../i18n/format.ts';
import { useMessages } from '../i18n/messages.ts';
import css from '../ui/controls/Stars.module.css';

/** A game's rating, given in tenths of a star. */
export function Rating({ tenths, size = 15 }: { tenths: number; size?: number }) {
  const { noRatings, rated, outOfFive } = useMessages('common');
  return tenths === 0 ? (
    <span className={css.none}>{noRatings}</span>
  ) : (
    <span className={css.rating}>
      <Star size={size} fill="currentColor" aria-hidden />
      <span className="srOnly">{rated} </span>
      {formatRating(tenths)}
      <span className="srOnly"> {outOfFive}</span>
    </span>
  );
}
