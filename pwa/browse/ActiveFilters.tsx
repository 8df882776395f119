import type { Query } from '#sync/catalogue/query.ts';
import { Button } from '../ui/Button.tsx';
import { FilterChip } from '../ui/Chip.tsx';
import { genreNames } from '../ui/GameCard.tsx';
import { numberText } from '../words/show.ts';
import { useWords, wordsOf } from '../words/words.ts';
import css from './Browse.module.css';
import { type Filtering, ratingName } from './names.ts';

type Active = { key: string; label: string; without: Partial<Query> };

/** Every filter that is on, with what is left of it when it is taken away. */
function activeIn({ genres, priceRanges, flags, minRating, minReviews, playtime, maxSize, q }: Query): Active[] {
  const words = wordsOf('filters');
  const except = <T,>(all: T[], one: T) => all.filter((other) => other !== one);
  const when = (on: unknown, key: keyof Query, label: () => string, without: Partial<Query>): Active[] =>
    on ? [{ key, label: label(), without }] : [];
  return [
    ...genres.map((genre) => ({
      key: `genre ${genre}`,
      label: genreNames([genre]),
      without: { genres: except(genres, genre) },
    })),
    ...when(minRating, 'minRating', () => ratingName(minRating), { minRating: 0 }),
    ...when(minReviews, 'minReviews', () => words.reviewsAtLeast(minReviews, numberText(minReviews)), {
      minReviews: 0,
    }),
    ...priceRanges.map((price) => ({
      key: price,
      label: words.prices[price],
      without: { priceRanges: except(priceRanges, price) },
    })),
    ...(playtime ? [{ key: playtime, label: words.playtimes[playtime], without: { playtime: null } }] : []),
    ...when(maxSize, 'maxSize', () => words.under(maxSize), { maxSize: 0 }),
    ...flags.map((flag) => ({ key: flag, label: words.flags[flag], without: { flags: except(flags, flag) } })),
    // Last: it comes while another is pressed, and must not push that one away.
    ...when(q, 'q', () => wordsOf('browse').searchFor(q), { q: '' }),
  ];
}

export function ActiveFilters({ query, onChange, onClear }: Filtering & { onClear(): void }) {
  const words = useWords('browse');
  const { clearAll } = useWords('filters');
  const active = activeIn(query);
  if (active.length === 0) return null;
  return (
    <section className={css.active} aria-label={words.active}>
      <Button look="ghost" size="small" onClick={onClear}>
        {clearAll}
      </Button>
      {active.map(({ key, label, without }) => (
        <FilterChip key={key} label={label} onRemove={() => onChange(without)} />
      ))}
    </section>
  );
}
