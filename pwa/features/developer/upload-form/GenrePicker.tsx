import { genresMax } from '#sync/constants.ts';
import { submissionGenres } from '#sync/games/genres.ts';
import type { Message } from '#sync/messages/message.ts';
import { localizeMessage } from '../../../i18n/localizeMessage.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { FieldError } from '../../../ui/controls/Field.tsx';
import css from '../../build-upload/Upload.module.css';
import { toggleGenre } from '../../build-upload/uploadForm.ts';

type Props = { genres: readonly string[]; onChange(genres: string[]): void; error: Message | undefined };

/** Chooses one to five genres; with five, the others are disabled. */
export function GenrePicker({ genres, onChange, error }: Props) {
  const words = useMessages('developer').upload.genres;
  const names = useMessages('common').genres;
  const full = genres.length >= genresMax;
  return (
    <fieldset className={css.group} aria-describedby="genres-hint">
      <legend className={css.legend}>{words.legend}</legend>
      <p id="genres-hint" className={css.hint}>
        {words.hint} <span role="status">{words.chosen(genres.length, genresMax)}</span>
      </p>
      <div className={css.genres}>
        {submissionGenres.map((genre) => (
          <Checkbox
            key={genre}
            label={names[genre]}
            on={genres.includes(genre)}
            disabled={full && !genres.includes(genre)}
            aria-invalid={error !== undefined}
            onChange={(on) => onChange(toggleGenre(genres, genre, on))}
          />
        ))}
      </div>
      {error && <FieldError>{localizeMessage(error)}</FieldError>}
    </fieldset>
  );
}
