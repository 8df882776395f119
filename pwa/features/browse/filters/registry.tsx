import type { ReactNode } from 'react';
import {
  browsePriceRanges,
  type Playtime,
  type PriceRange,
  playtimes,
  sizeFilters,
} from '#sync/catalogue/filterOptions.ts';
import { type FilterKey, filterKeys, isOn } from '#sync/catalogue/filters.ts';
import type { Query } from '#sync/catalogue/query.ts';
import { browseGenres } from '#sync/games/genres.ts';
import { type Language, languages } from '#sync/games/languages.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { getMessages, useMessages } from '../../../i18n/messages.ts';
import { genreNames } from '../../../shared/GameCard.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { SingleToggle } from '../../../ui/controls/ToggleGroup.tsx';
import css from '../Browse.module.css';
import { CheckMenu } from './CheckMenu.tsx';
import { type FilterProps, ratingFilterLabel } from './filterTypes.ts';
import { RatingFilter } from './RatingFilter.tsx';

/** An active filter: its chip's label, and the value that is left when the chip is removed. */
type Chip<V> = { key: string; label: string; without: V };
type FilterUi<K extends FilterKey> = {
  /** The place of its control: the bar, the drawer of more filters, or next to that of another filter. */
  place: 'bar' | 'more' | 'beside';
  Control?: (props: FilterProps) => ReactNode;
  chips(value: NonNullable<Query[K]>): Chip<Query[K]>[];
};

/** The control and the chips of every filter of /browse (sync/catalogue/filters.ts), in display order. */
const registry: { [K in FilterKey]: FilterUi<K> } = {
  genres: {
    place: 'bar',
    Control: Genres,
    chips: (genres) =>
      genres.map((genre) => ({ key: `genre ${genre}`, label: genreNames([genre]), without: except(genres, genre) })),
  },
  minRating: {
    place: 'bar',
    Control: RatingFilter,
    chips: (tenths) => [{ key: 'minRating', label: ratingFilterLabel(tenths), without: 0 }],
  },
  // Its control is next to that of the rating.
  minReviews: {
    place: 'beside',
    chips: (least) => [
      { key: 'minReviews', label: getMessages('filters').reviewsAtLeast(least, formatNumber(least)), without: 0 },
    ],
  },
  priceRanges: {
    place: 'bar',
    Control: Prices,
    chips: (chosen) =>
      chosen.map((price) => ({
        key: price,
        label: getMessages('filters').prices[price],
        without: except(chosen, price),
      })),
  },
  playtime: {
    place: 'bar',
    Control: PlaytimeFilter,
    chips: (playtime) => [{ key: playtime, label: getMessages('filters').playtimes[playtime], without: null }],
  },
  maxSize: {
    place: 'more',
    Control: Size,
    chips: (most) => [{ key: 'maxSize', label: getMessages('filters').under(most), without: 0 }],
  },
  lang: {
    place: 'more',
    Control: LanguageFilter,
    chips: (code) => [{ key: code, label: getMessages('filters').languages[code], without: null }],
  },
};

const except = <T,>(all: readonly T[], one: T) => all.filter((other) => other !== one);

/** The filters with a control at a place. */
export const filtersAt = (place: 'bar' | 'more'): FilterKey[] =>
  filterKeys.filter((key) => registry[key].place === place);

/** The controls of a place, in order. */
export const Controls = ({ place, ...props }: FilterProps & { place: 'bar' | 'more' }) =>
  filtersAt(place).map((key) => {
    const { Control } = registry[key];
    return Control && <Control key={key} {...props} />;
  });

/** The chips of all active filters. */
export const chipsOf = (query: Query): Chip<Partial<Query>>[] =>
  filterKeys
    .filter((key) => isOn(query[key]))
    .flatMap((key) => {
      const { chips } = registry[key] as FilterUi<FilterKey>;
      return chips(query[key] as never).map(({ without, ...chip }) => ({ ...chip, without: { [key]: without } }));
    });

/** Adds the values of the URL that Browse does not offer, such as those of the home page, while they are active. */
const withChosen = <V extends string>(offered: readonly V[], chosen: readonly V[]) => [
  ...offered,
  ...chosen.filter((one) => !offered.includes(one)),
];

/** The first eight genres are the most popular (spec §9). */
const popularCount = 8;

function Genres({ query: { genres }, onChange }: FilterProps) {
  const { popularGenres, otherGenres } = useMessages('browse');
  const named = withChosen<string>(browseGenres, genres).map((value) => ({ value, name: genreNames([value]) }));
  return (
    <CheckMenu
      label={useMessages('common').genre}
      groups={[
        { label: popularGenres, choices: named.slice(0, popularCount) },
        { label: otherGenres, choices: named.slice(popularCount) },
      ]}
      chosen={genres}
      onChange={(chosen) => onChange({ genres: chosen })}
    />
  );
}

function Prices({ query: { priceRanges }, onChange }: FilterProps) {
  const { price, prices } = useMessages('filters');
  const choices = withChosen<PriceRange>(browsePriceRanges, priceRanges).map((value) => ({
    value,
    name: prices[value],
  }));
  return (
    <CheckMenu
      label={price}
      groups={[{ choices }]}
      chosen={priceRanges}
      onChange={(chosen) => onChange({ priceRanges: chosen })}
    />
  );
}

function PlaytimeFilter({ query: { playtime }, onChange }: FilterProps) {
  const words = useMessages('filters');
  const choices = [
    { value: 'any' as const, label: words.anyPlaytime },
    ...(Object.keys(playtimes) as Playtime[]).map((value) => ({ value, label: words.playtimes[value] })),
  ];
  return (
    <Select
      label={words.playtime}
      value={playtime ?? 'any'}
      choices={choices}
      onChange={(value) => onChange({ playtime: value === 'any' ? null : value })}
      className={playtime ? css.on : undefined}
    />
  );
}

function Size({ query: { maxSize }, onChange }: FilterProps) {
  const words = useMessages('filters');
  return (
    <SingleToggle
      label={words.groups.size}
      choices={sizeFilters.map((value) => ({ value: value as number, name: words.under(value) }))}
      value={maxSize}
      none={0}
      onChange={(most) => onChange({ maxSize: most })}
    />
  );
}

function LanguageFilter({ query: { lang }, onChange }: FilterProps) {
  const words = useMessages('filters');
  return (
    <SingleToggle<Language | ''>
      label={words.language}
      choices={languages.map((value) => ({ value, name: words.languages[value] }))}
      value={lang ?? ''}
      none=""
      onChange={(code) => onChange({ lang: code || null })}
    />
  );
}
