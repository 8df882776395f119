import { type Flag, type Playtime, type PriceRange, type Query, ratingFilters } from '#sync/catalogue/query.ts';
import { counted, ratingText } from '#sync/show.ts';
import { Button } from '../ui/Button.tsx';
import { FilterChip } from '../ui/Chip.tsx';
import css from './Browse.module.css';

const flagNames: Record<Flag, string> = {
  onSale: 'On sale',
  hasDemo: 'Has a demo',
  oneSession: 'One session',
  replay: 'High replay value',
  chromebook: 'Chromebook verified',
  mobile: 'Mobile friendly',
  tablet: 'Tablet',
  offline: 'Works offline',
  keyboard: 'Keyboard only',
  mouse: 'Mouse',
  touch: 'Touchscreen',
  gamepad: 'Gamepad',
};
const priceNames: Record<PriceRange, string> = {
  free: 'Free',
  'under-3': 'Under $3',
  '3-7': '$3 to $7',
  '7-15': '$7 to $15',
  'over-15': '$15 and up',
  '0-5': 'Up to $5',
  '5-10': '$5 to $10',
  '10-15': '$10 to $15',
  '15-max': '$15 and up',
};
const playtimeNames: Record<Playtime, string> = {
  quick: 'Up to 30 min',
  short: '30 to 60 min',
  medium: '1 to 3 h',
  long: '3 to 10 h',
  epic: '10 h and up',
};

type Active = { label: string; without: Partial<Query> };

/** Every filter that is on, with the query that is left when it is taken away. */
function activeIn(query: Query): Active[] {
  const { genres, priceRanges, flags, minRating, minReviews, playtime, maxSize, q } = query;
  const rating = ratingFilters[minRating as keyof typeof ratingFilters] ?? `${ratingText(minRating)} and up`;
  const except = <T,>(all: T[], one: T) => all.filter((other) => other !== one);
  return [
    ...(q ? [{ label: `“${q}”`, without: { q: '' } }] : []),
    ...genres.map((genre) => ({ label: genre, without: { genres: except(genres, genre) } })),
    ...(minRating ? [{ label: rating, without: { minRating: 0 } }] : []),
    ...(minReviews ? [{ label: `At least ${counted(minReviews, 'review')}`, without: { minReviews: 0 } }] : []),
    ...priceRanges.map((price) => ({ label: priceNames[price], without: { priceRanges: except(priceRanges, price) } })),
    ...(playtime ? [{ label: playtimeNames[playtime], without: { playtime: null } }] : []),
    ...(maxSize ? [{ label: `Under ${maxSize} MB`, without: { maxSize: 0 } }] : []),
    ...flags.map((flag) => ({ label: flagNames[flag], without: { flags: except(flags, flag) } })),
  ];
}

type Props = { query: Query; onChange(part: Partial<Query>): void; onClear(): void };

export function ActiveFilters({ query, onChange, onClear }: Props) {
  const active = activeIn(query);
  if (active.length === 0) return null;
  return (
    <section className={css.active} aria-label="Active Filters">
      {active.map(({ label, without }) => (
        <FilterChip key={label} label={label} onRemove={() => onChange(without)} />
      ))}
      <Button look="ghost" size="small" onClick={onClear}>
        Clear All
      </Button>
    </section>
  );
}
