import Trophy from 'lucide-react/icons/trophy';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FeaturedGame } from '#sync/contract/featured.ts';
import type { Game } from '#sync/contract/games.ts';
import { featuredPositionMax } from '#sync/rules.ts';
import { useRead } from '../data.ts';
import { Button } from '../ui/Button.tsx';
import { Cover } from '../ui/Cover.tsx';
import { Field } from '../ui/Field.tsx';
import { Empty } from '../ui/Page.tsx';
import { dateText } from '../words/measures.ts';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Admin.module.css';
import { GamePicker } from './GamePicker.tsx';
import { Loaded } from './Loaded.tsx';
import { Row } from './Row.tsx';
import { useDecide } from './useDecide.ts';

export function FeaturedGames() {
  const { featured: words } = useWords('admin');
  return (
    <Loaded read={useRead('featured.list', {})}>
      {(all) => (
        <div className={css.featured}>
          <AddFeatured />
          {all.length === 0 ? (
            <Empty icon={<Trophy size={32} aria-hidden />} title={words.none}>
              <p>{words.noneText}</p>
            </Empty>
          ) : (
            <ol className={css.rows} aria-label={words.list}>
              {all.map((game) => (
                <Featured key={game.featuredId} game={game} />
              ))}
            </ol>
          )}
        </div>
      )}
    </Loaded>
  );
}

function AddFeatured() {
  const { featured: words } = useWords('admin');
  const [game, setGame] = useState<Game | null>(null);
  const [position, setPosition] = useState('1');
  const done = () => {
    setGame(null);
    setPosition('1');
  };
  const { write: add, busy, off } = useDecide('featured.add', { onDone: done });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (game) void add({ gameId: game.id, position: Number(position) });
  };
  return (
    <form className={css.addFeatured} onSubmit={submit} aria-labelledby="feature-heading">
      <h3 id="feature-heading">{words.addHeading}</h3>
      <GamePicker value={game} onChange={setGame} />
      <Field
        label={words.position}
        hint={words.positionHint}
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={featuredPositionMax}
        step={1}
        value={position}
        onChange={(event) => setPosition(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={off || !game}>
        {busy ? words.adding : words.add}
      </Button>
    </form>
  );
}

function Featured({ game }: { game: FeaturedGame }) {
  const { featured: words, recentGames } = useWords('admin');
  const { remove: removeWord } = useWords('common');
  const { write: remove, off } = useDecide('featured.remove');
  return (
    <Row
      media={
        <>
          <span className={css.place} aria-hidden>
            {numberText(game.position)}
          </span>
          <Cover game={game} tiny className={css.cover} />
        </>
      }
      title={<Link to={`/game/${game.id}`}>{game.title}</Link>}
      actions={
        <Button
          size="small"
          disabled={off}
          onClick={() => void remove({ id: game.featuredId })}
          aria-label={words.removeLabel(game.title)}
        >
          {removeWord}
        </Button>
      }
    >
      <span className="srOnly">{words.place(numberText(game.position))}</span>
      <span>{recentGames.by(game.developerName)}</span>
      {game.featuredUntil && <span>{words.until(dateText(game.featuredUntil))}</span>}
    </Row>
  );
}
