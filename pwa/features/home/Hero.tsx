import Search from 'lucide-react/icons/search';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { emptyQuery, printQuery, type Query } from '#sync/catalogue/query.ts';
import type { Game } from '#sync/contract/games.ts';
import { useMessages } from '../../i18n/messages.ts';
import { genreNames } from '../../shared/GameCard.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { AdvancedFilters } from './AdvancedFilters.tsx';
import { CoverWall } from './CoverWall.tsx';
import css from './Hero.module.css';
import { dropdownGenres, heroRatings } from './heroFilters.ts';

const inDropdown = (genre: string) => dropdownGenres.includes(genre);

export function Hero({ games }: { games: readonly Game[] }) {
  const words = useMessages('home');
  const navigate = useNavigate();
  const [query, setQuery] = useState(emptyQuery);
  const change = (part: Partial<Query>) => setQuery({ ...query, ...part });
  const submit = () => navigate(`/browse?${new URLSearchParams(printQuery({ ...query, q: query.q.trim() }, 'true'))}`);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <section className={css.hero} aria-labelledby="hero">
      <div className={css.inner}>
        <div className={css.words}>
          <h1 id="hero" className={css.title}>
            {words.headline[0]}
            <em>{words.headline[1]}</em>
          </h1>
          <p className={css.lead}>{words.lead}</p>
          <form className={css.form} action="/browse" onSubmit={onSubmit} aria-label={words.form}>
            <div className={css.field}>
              <Search size={20} aria-hidden />
              <input
                type="search"
                name="q"
                aria-label={words.search}
                placeholder={words.placeholder}
                value={query.q}
                onChange={(event) => change({ q: event.target.value })}
              />
            </div>
            <Dropdowns query={query} onChange={change} />
            <div className={css.filters}>
              <AdvancedFilters query={query} onChange={change} onSubmit={submit} />
              <Button type="submit" look="primary" className={css.submit}>
                {words.find}
              </Button>
            </div>
          </form>
        </div>
        <CoverWall games={games} />
      </div>
    </section>
  );
}

function Dropdowns({ query, onChange }: { query: Query; onChange(part: Partial<Query>): void }) {
  const words = useMessages('home');
  const { genre, rating } = useMessages('common');
  const genres = [
    { value: 'any', label: words.anyGenre },
    ...dropdownGenres.map((genre) => ({ value: genre, label: genreNames([genre]) })),
  ];
  const ratings = [
    { value: '0', label: words.anyRating },
    ...heroRatings.map((stars) => ({ value: `${stars * 10}`, label: words.starsAndUp(stars) })),
  ];
  const choose = (genre: string) =>
    onChange({ genres: [...(genre === 'any' ? [] : [genre]), ...query.genres.filter((other) => !inDropdown(other))] });
  return (
    <div className={css.filters}>
      <Select
        label={genre}
        value={query.genres.find(inDropdown) ?? 'any'}
        choices={genres}
        onChange={choose}
        className={css.select}
      />
      <Select
        label={rating}
        value={`${query.minRating}`}
        choices={ratings}
        onChange={(value) => onChange({ minRating: Number(value) })}
        className={css.select}
      />
    </div>
  );
}
