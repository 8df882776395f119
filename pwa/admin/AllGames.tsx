import Gamepad2 from 'lucide-react/icons/gamepad-2';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { later } from '#sync/catalogue/sort.ts';
import type { Game, RejectedGame } from '#sync/contract/games.ts';
import { has } from '#sync/has.ts';
import { pendingEvery } from '#sync/rules.ts';
import { useRead } from '../data.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { ToggleChip } from '../ui/Chip.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Cover } from '../ui/Cover.tsx';
import { Field } from '../ui/Field.tsx';
import { Empty } from '../ui/Page.tsx';
import { dateText } from '../words/measures.ts';
import { translated } from '../words/said.ts';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Admin.module.css';
import { Loaded } from './Loaded.tsx';
import { List, Row, State } from './Row.tsx';
import { useAsked, useDecide } from './useDecide.ts';

/** The decision is there where the game was rejected. */
type Listed = Game & Partial<Pick<RejectedGame, 'rejectedBy' | 'rejectedAt'>>;
const newest = (a: Game, b: Game) => later(a.createdAt, b.createdAt);
const states = ['pending', 'approved', 'rejected'] as const;

export function AllGames() {
  const { games: words } = useWords('admin');
  const pending = useRead('games.pending', {}, { every: pendingEvery });
  const approved = useRead('games.list', {});
  const rejected = useRead('games.rejected', {});
  return (
    <Loaded read={pending}>
      {(waiting) => (
        <Loaded read={approved}>
          {(offered) => (
            <Loaded read={rejected}>
              {(refused) =>
                waiting.length + offered.length + refused.length === 0 ? (
                  <Empty icon={<Gamepad2 size={32} aria-hidden />} title={words.none}>
                    <p>{words.noneText}</p>
                  </Empty>
                ) : (
                  <Games
                    all={[waiting, offered, refused].flatMap((some: readonly Listed[]) => some.toSorted(newest))}
                  />
                )
              }
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

function Games({ all }: { all: readonly Listed[] }) {
  const { games: words, states: names } = useWords('admin');
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<Game['status']>();
  const deletion = useAsked<Game>();
  const inState = (one: Game['status']) => all.filter(({ status }) => status === one);
  const rows = (state ? inState(state) : all).filter(({ title, developerName }) => has(typed, title, developerName));
  return (
    <>
      <div className={css.tools}>
        <Field
          label={words.search}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <fieldset className={css.chips}>
          <legend className="srOnly">{words.filter}</legend>
          <ToggleChip on={state === undefined} onChange={() => setState(undefined)}>
            {words.all}
          </ToggleChip>
          {states.map((one) => (
            <ToggleChip key={one} on={state === one} onChange={() => setState(one)}>
              {names[one]} {numberText(inState(one).length)}
            </ToggleChip>
          ))}
        </fieldset>
      </div>
      <List label={words.list} rows={rows} of={all.length} about={`${state} ${typed}`}>
        {(game) => <OneGame key={game.id} game={game} onDelete={deletion.ask} />}
      </List>
      {deletion.of && <DeleteGame game={deletion.of} open={deletion.open} onClose={deletion.close} />}
    </>
  );
}

function OneGame({ game, onDelete }: { game: Listed; onDelete(game: Game): void }) {
  const words = useWords('admin');
  return (
    <Row
      media={<Cover game={game} tiny className={css.cover} />}
      title={<Link to={`/game/${game.id}`}>{game.title}</Link>}
      marks={<State of={game.status} />}
      actions={
        <>
          {game.status === 'pending' && (
            <LinkButton size="small" to="/admin/approvals">
              {words.overview.review}
            </LinkButton>
          )}
          <Button
            size="small"
            look="danger"
            onClick={() => onDelete(game)}
            aria-label={words.games.deleteLabel(game.title)}
          >
            {words.delete}
          </Button>
        </>
      }
    >
      <span>{words.recentGames.by(game.developerName)}</span>
      <span>{words.games.submitted(dateText(game.createdAt))}</span>
      {game.status === 'approved' && (
        <>
          <span>{words.games.plays(game.totalPlays, numberText(game.totalPlays))}</span>
          <span>{words.games.reviews(game.reviewCount, numberText(game.reviewCount))}</span>
        </>
      )}
      {game.rejectedAt && (
        <span>
          {words.games.rejected(game.rejectedBy?.username ?? translated('Deleted account'), dateText(game.rejectedAt))}
        </span>
      )}
      {game.status === 'rejected' && (
        <p className={css.reason}>
          {words.games.reason}: {game.rejectionReason}
        </p>
      )}
    </Row>
  );
}

type DeleteProps = { game: Game; open: boolean; onClose(): void };

function DeleteGame({ game: { id, title }, open, onClose }: DeleteProps) {
  const words = useWords('admin');
  const { write: remove, busy, off } = useDecide('games.remove', { onDone: onClose });
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={words.games.deleteTitle(title)}
      text={words.games.deleteText}
      yes={busy ? words.deleting : words.delete}
      danger
      off={off}
      onYes={() => void remove({ id })}
    />
  );
}
