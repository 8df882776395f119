import Trophy from 'lucide-react/icons/trophy';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { featuredPositionMax } from '#sync/constants.ts';
import type { FeaturedGame } from '#sync/contract/featured.ts';
import type { Game } from '#sync/contract/games.ts';
import { useRead } from '../../../data/hooks.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { formatDate } from '../../../i18n/formatUnits.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Cover } from '../../../shared/Cover.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Empty } from '../../../ui/layout/Page.tsx';
import css from '../Admin.module.css';
import { ListRow } from '../ListRow.tsx';
import { QueryGate } from '../QueryGate.tsx';
import { useStaffAction } from '../useStaffAction.ts';
import { GamePicker } from './GamePicker.tsx';

export function FeaturedGames() {
  const { featured: words } = useMessages('admin');
  return (
    <QueryGate read={useRead('featured.list', {})}>
      {(all) => (
        <div className={css.featured}>
          <AddFeatured all={all} />
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
    </QueryGate>
  );
}

/** What becomes of the games that are featured already, where another is put in a place. */
function usePlaceTold(all: readonly FeaturedGame[], game: Game | null, position: number): string | undefined {
  const { featured: words } = useMessages('admin');
  const before = all.find(({ id }) => id === game?.id);
  const there = all.find((one) => one.position === position && one.id !== game?.id);
  const told = [
    before && before.position !== position && words.moves(before.title, formatNumber(before.position)),
    there && words.taken(there.title, formatNumber(position)),
  ].filter(Boolean);
  return told.length > 0 ? told.join(' ') : undefined;
}

function AddFeatured({ all }: { all: readonly FeaturedGame[] }) {
  const { featured: words } = useMessages('admin');
  const { success } = useMessages('toasts');
  const [game, setGame] = useState<Game | null>(null);
  const [position, setPosition] = useState('1');
  const told = usePlaceTold(all, game, Number(position));
  const done = () => {
    setGame(null);
    setPosition('1');
  };
  const {
    write: add,
    busy,
    off,
  } = useStaffAction('featured.add', {
    onDone: done,
    ...(game && {
      toast: { ...success['featured.add'], text: words.added(game.title, formatNumber(Number(position))) },
    }),
  });
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
      <p className={css.told} role="status">
        {told}
      </p>
      <Button type="submit" look="primary" disabled={off || !game}>
        {busy ? words.adding : words.add}
      </Button>
    </form>
  );
}

function Featured({ game }: { game: FeaturedGame }) {
  const { featured: words, recentGames } = useMessages('admin');
  const { remove: removeWord } = useMessages('common');
  const { write: remove, off } = useStaffAction('featured.remove');
  return (
    <ListRow
      media={
        <>
          <span className={css.place} aria-hidden>
            {formatNumber(game.position)}
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
      <span className="srOnly">{words.place(formatNumber(game.position))}</span>
      <span>{recentGames.by(game.developerName)}</span>
      {game.featuredUntil && <span>{words.until(formatDate(game.featuredUntil))}</span>}
    </ListRow>
  );
}
