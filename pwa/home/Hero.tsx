import Search from 'lucide-react/icons/search';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { emptyQuery, printQuery } from '#sync/catalogue/query.ts';
import type { Game } from '#sync/contract/games.ts';
import { Button } from '../ui/Button.tsx';
import { Cover } from '../ui/Cover.tsx';
import { Select } from '../ui/Select.tsx';
import css from './Hero.module.css';

/** Spec §9: the first ten of the hero's genres are those of its dropdown. */
const heroGenres = [
  'Action',
  'Adventure',
  'Puzzle',
  'RPG',
  'Strategy',
  'Platformer',
  'Racing',
  'Simulation',
  'Sports',
  'Fighting',
];
const genreChoices = [
  { value: '', label: 'Any genre' },
  ...heroGenres.map((genre) => ({ value: genre, label: genre })),
];
const ratingChoices = [
  { value: '0', label: 'Any rating' },
  ...[4, 3, 2, 1].map((n) => ({ value: `${n}0`, label: `${n}${n === 1 ? ' star' : ' stars'} and up` })),
];
const tilesShown = 9;
const wallColumns = 3;

export function Hero({ games }: { games: readonly Game[] }) {
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const [genre, setGenre] = useState('');
  const [rating, setRating] = useState('0');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = { ...emptyQuery, q: q.trim(), genres: genre ? [genre] : [], minRating: Number(rating) };
    navigate(`/browse?${new URLSearchParams(printQuery(query))}`);
  };
  return (
    <section className={css.hero} aria-labelledby="hero">
      <div className={css.inner}>
        <div className={css.words}>
          <h1 id="hero" className={css.title}>
            Games worth your <em>break</em>
          </h1>
          <p className={css.lead}>
            Made by students, checked by people, at home on any Chromebook. Keep a game on your device and it plays
            without a network, too.
          </p>
          <form className={css.form} onSubmit={submit} aria-label="Find a game">
            <div className={css.field}>
              <Search size={20} aria-hidden />
              <input
                type="search"
                aria-label="Title, genre or words"
                placeholder="What do you feel like playing?"
                value={q}
                onChange={(event) => setQ(event.target.value)}
              />
            </div>
            <div className={css.filters}>
              <Select label="Genre" value={genre} choices={genreChoices} onChange={setGenre} className={css.select} />
              <Select
                label="Rating"
                value={rating}
                choices={ratingChoices}
                onChange={setRating}
                className={css.select}
              />
              <Button type="submit" look="primary" className={css.submit}>
                Find games
              </Button>
            </div>
          </form>
        </div>
        <Wall games={games} />
      </div>
    </section>
  );
}

/** A wall of covers behind the fold of the page: to look at, the links are below. */
const Wall = ({ games }: { games: readonly Game[] }) => {
  // Shifted by one in every row, so that a small catalogue does not stand in columns.
  const at = (place: number) => games[(place + Math.floor(place / wallColumns)) % games.length];
  const places = Array.from({ length: games.length === 0 ? 0 : tilesShown }, (_, place) => place);
  return (
    <div className={css.wall} aria-hidden="true">
      <div className={css.tiles}>
        {places.map((place) => {
          const game = at(place);
          return game && <Cover key={place} game={game} />;
        })}
      </div>
    </div>
  );
};
