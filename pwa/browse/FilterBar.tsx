import { browsePrices, flagGroups, type Playtime, type PriceRange, playtimes, sorts } from '#sync/catalogue/choices.ts';
import type { Flag } from '#sync/catalogue/flags.ts';
import { sortOf } from '#sync/catalogue/query.ts';
import { browseGenres } from '#sync/genres.ts';
import { genreNames } from '../ui/GameCard.tsx';
import { Select } from '../ui/Select.tsx';
import { useWords } from '../words/words.ts';
import css from './Browse.module.css';
import { CheckMenu } from './CheckMenu.tsx';
import { MoreFilters } from './MoreFilters.tsx';
import type { Filtering } from './names.ts';
import { RatingFilter } from './RatingFilter.tsx';
import { SearchForm } from './SearchForm.tsx';

/** Spec §9: the first eight genres are shown as the most popular. */
const popular = 8;
const playtimeNames = Object.keys(playtimes) as Playtime[];

type Props = Filtering & {
  /** How many games pass; undefined until it is known. */
  found: number | undefined;
};

export function FilterBar({ query, onChange, found }: Props) {
  const words = useWords('filters');
  const browse = useWords('browse');
  const sort = sorts
    .filter((name) => name !== 'relevance' || query.q !== '')
    .map((value) => ({ value, label: browse.sorts[value] }));
  const playtime = [
    { value: 'any' as const, label: words.anyPlaytime },
    ...playtimeNames.map((value) => ({ value, label: words.playtimes[value] })),
  ];
  return (
    <div className={css.bar}>
      <SearchForm q={query.q} onSearch={(q) => onChange({ q })} />
      <fieldset className={css.filters} aria-label={browse.bar}>
        <Genres query={query} onChange={onChange} />
        <RatingFilter query={query} onChange={onChange} />
        <Prices query={query} onChange={onChange} />
        <Select
          label={words.playtime}
          value={query.playtime ?? 'any'}
          choices={playtime}
          onChange={(value) => onChange({ playtime: value === 'any' ? null : value })}
          className={query.playtime ? css.on : undefined}
        />
        <CheckMenu<Flag>
          label={words.platform}
          groups={[{ choices: flagGroups.platform.map((value) => ({ value, name: words.flags[value] })) }]}
          chosen={query.flags}
          onChange={(flags) => onChange({ flags })}
        />
        <MoreFilters query={query} onChange={onChange} found={found} />
        <Select
          label={browse.sortBy}
          value={sortOf(query)}
          choices={sort}
          onChange={(value) => onChange({ sort: value })}
          className={css.sort}
        />
      </fieldset>
    </div>
  );
}

/** What the address asks for and browse does not offer (the home page has other lists) is offered while it is on. */
const withChosen = <V extends string>(offered: readonly V[], chosen: readonly V[]) => [
  ...offered,
  ...chosen.filter((one) => !offered.includes(one)),
];

function Genres({ query: { genres }, onChange }: Filtering) {
  const { popularGenres, otherGenres } = useWords('browse');
  const named = withChosen<string>(browseGenres, genres).map((value) => ({ value, name: genreNames([value]) }));
  return (
    <CheckMenu
      label={useWords('common').genre}
      groups={[
        { label: popularGenres, choices: named.slice(0, popular) },
        { label: otherGenres, choices: named.slice(popular) },
      ]}
      chosen={genres}
      onChange={(chosen) => onChange({ genres: chosen })}
    />
  );
}

function Prices({ query: { priceRanges }, onChange }: Filtering) {
  const { price, prices } = useWords('filters');
  const choices = withChosen<PriceRange>(browsePrices, priceRanges).map((value) => ({ value, name: prices[value] }));
  return (
    <CheckMenu
      label={price}
      groups={[{ choices }]}
      chosen={priceRanges}
      onChange={(chosen) => onChange({ priceRanges: chosen })}
    />
  );
}
