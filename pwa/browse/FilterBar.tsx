import CloudDownload from 'lucide-react/icons/cloud-download';
import Search from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useState } from 'react';
import { type Query, ratingFilters, type Sort, sortOf, sorts } from '#sync/catalogue/query.ts';
import { browseGenres } from '#sync/rules.ts';
import { ToggleChip } from '../ui/Chip.tsx';
import { Select } from '../ui/Select.tsx';
import css from './Browse.module.css';
import { GenreMenu } from './GenreMenu.tsx';

const ratings = [
  { value: '0', label: 'Any rating' },
  ...Object.entries(ratingFilters).map(([value, label]) => ({ value, label })),
];

type Props = { query: Query; onChange(part: Partial<Query>): void };

export function FilterBar({ query, onChange }: Props) {
  const sortChoices = (Object.keys(sorts) as Sort[])
    .filter((sort) => sort !== 'relevance' || query.q !== '')
    .map((value) => ({ value, label: sorts[value] }));
  // A rating that came from elsewhere (the home page has others) is shown as it is.
  const rating = String(query.minRating);
  const known = ratings.some(({ value }) => value === rating);
  const ratingChoices = known
    ? ratings
    : [...ratings, { value: rating, label: `${(query.minRating / 10).toFixed(1)} and up` }];
  const offline = query.flags.includes('offline');
  return (
    <div className={css.bar}>
      <SearchForm q={query.q} onSearch={(q) => onChange({ q })} />
      <div className={css.filters}>
        <GenreMenu chosen={query.genres} all={browseGenres} onChange={(genres) => onChange({ genres })} />
        <Select
          label="Rating"
          value={rating}
          choices={ratingChoices}
          onChange={(value) => onChange({ minRating: Number(value) })}
        />
        <ToggleChip
          on={offline}
          onChange={(on) =>
            onChange({ flags: on ? [...query.flags, 'offline'] : query.flags.filter((flag) => flag !== 'offline') })
          }
        >
          <CloudDownload size={16} aria-hidden /> Works offline
        </ToggleChip>
        <Select
          label="Sort by"
          value={sortOf(query)}
          choices={sortChoices}
          onChange={(sort) => onChange({ sort })}
          className={css.sort}
        />
      </div>
    </div>
  );
}

function SearchForm({ q, onSearch }: { q: string; onSearch(q: string): void }) {
  const [text, setText] = useState(q);
  useEffect(() => setText(q), [q]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className={css.search} onSubmit={submit} aria-label="Search the games">
      <Search size={18} aria-hidden />
      <input
        type="search"
        aria-label="Search by title, words or genre"
        placeholder="Title, words or genre"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => text.trim() !== q && onSearch(text.trim())}
      />
    </form>
  );
}
