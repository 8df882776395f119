import Star from 'lucide-react/icons/star';
import { useId } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import css from './Stars.module.css';

const five = [1, 2, 3, 4, 5];

/** The stars of a review, or their average. */
export const Stars = ({ value, size = 16 }: { value: number; size?: number }) => (
  <span className={css.row} role="img" aria-label={useMessages('common').starsOf(value)}>
    {five.map((n) => (
      <Star key={n} size={size} className={css.off} aria-hidden />
    ))}
    <span className={css.full} style={{ width: `${value * 20}%` }}>
      {five.map((n) => (
        <Star key={n} size={size} fill="currentColor" aria-hidden />
      ))}
    </span>
  </span>
);

/** Chooses 1 to 5 stars; 0 means that nothing is chosen yet. */
export function StarPicker({ value, onChange }: { value: number; onChange(value: number): void }) {
  const name = useId();
  const { yourRating, starCount } = useMessages('common');
  return (
    <fieldset>
      <legend className="srOnly">{yourRating}</legend>
      <div className={css.picker}>
        {five.map((n) => (
          <label key={n} className={n <= value ? `${css.pick} ${css.picked}` : css.pick}>
            <input
              type="radio"
              name={name}
              checked={value === n}
              onChange={() => onChange(n)}
              aria-label={starCount(n)}
            />
            <Star size={26} fill={n <= value ? 'currentColor' : 'none'} aria-hidden />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
