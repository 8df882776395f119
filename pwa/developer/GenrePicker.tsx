import { submissionGenres } from '#sync/genres.ts';
import { genresMax } from '#sync/rules.ts';
import { FieldError } from '../ui/Field.tsx';
import { translated } from '../words/said.ts';
import { useWords } from '../words/words.ts';
import { Check } from './Check.tsx';
import css from './Upload.module.css';
import { withGenre } from './upload.ts';

type Props = { genres: readonly string[]; onChange(genres: string[]): void; error: string | undefined };

/** One to five genres; at five the others cannot be ticked. */
export function GenrePicker({ genres, onChange, error }: Props) {
  const words = useWords('developer').upload.genres;
  const names = useWords('common').genres;
  const full = genres.length >= genresMax;
  return (
    <fieldset className={css.group} aria-describedby="genres-hint">
      <legend className={css.legend}>{words.legend}</legend>
      <p id="genres-hint" className={css.hint}>
        {words.hint} <span role="status">{words.chosen(genres.length, genresMax)}</span>
      </p>
      <div className={css.genres}>
        {submissionGenres.map((genre) => (
          <Check
            key={genre}
            label={names[genre]}
            on={genres.includes(genre)}
            disabled={full && !genres.includes(genre)}
            aria-invalid={error !== undefined}
            onChange={(on) => onChange(withGenre(genres, genre, on))}
          />
        ))}
      </div>
      {error && <FieldError>{translated(error)}</FieldError>}
    </fieldset>
  );
}
