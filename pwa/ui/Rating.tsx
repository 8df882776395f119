import Star from 'lucide-react/icons/star';
import { tenthsText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Stars.module.css';

/** A game's rating in tenths of a star. */
export function Rating({ tenths, size = 15 }: { tenths: number; size?: number }) {
  const { noRatings, rated, outOfFive } = useWords('common');
  return tenths === 0 ? (
    <span className={css.none}>{noRatings}</span>
  ) : (
    <span className={css.rating}>
      <Star size={size} fill="currentColor" aria-hidden />
      <span className="srOnly">{rated} </span>
      {tenthsText(tenths)}
      <span className="srOnly"> {outOfFive}</span>
    </span>
  );
}
