import Gamepad2 from 'lucide-react/icons/gamepad-2';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Game, gameStates, type RejectedGame } from '#sync/contract/games.ts';
import { useRead } from '../../../data/hooks.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { formatDate } from '../../../i18n/formatUnits.ts';
import { localizeStoredText } from '../../../i18n/localizeStoredText.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Cover } from '../../../shared/Cover.tsx';
import { Button, LinkButton } from '../../../ui/controls/Button.tsx';
import { ToggleChip } from '../../../ui/controls/Chip.tsx';
import { Empty } from '../../../ui/layout/Page.tsx';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import css from '../Admin.module.css';
import { ListRow, StatusBadge as StateMark } from '../ListRow.tsx';
import { QueryGate } from '../QueryGate.tsx';
import { useDialogSubject, useStaffAction } from '../useStaffAction.ts';
import { pageOf, type SearchParams, StaffSearchResults } from './StaffSearchResults.tsx';

type State = Game['status'];

/** Games in one state, or in any. */
function useGames({ q, before, part }: SearchParams) {
  const status = gameStates.find((state) => state === part);
  const list = useRead('games.all', { status, before }, { skip: q !== undefined });
  const search = useRead('games.search', { q: q ?? '', status, before }, { skip: q === undefined });
  return pageOf(list, search, { q });
}

export function AllGames() {
  const { games: words } = useMessages('admin');
  return (
    <QueryGate read={useGames({})}>
      {({ rows: newest }) =>
        newest.length === 0 ? (
          <Empty icon={<Gamepad2 size={32} aria-hidden />} title={words.none}>
            <p>{words.noneText}</p>
          </Empty>
        ) : (
          <Games />
        )
      }
    </QueryGate>
  );
}

function Games() {
  const { games: words, states: names } = useMessages('admin');
  const { totalGames = 0, approvedGames = 0, pendingGames = 0 } = useRead('admin.stats', {}).data ?? {};
  const counts = {
    pending: pendingGames,
    approved: approvedGames,
    rejected: totalGames - approvedGames - pendingGames,
  };
  const [state, setState] = useState<State>();
  const deletion = useDialogSubject<Game>();
  return (
    <>
      <StaffSearchResults
        words={words}
        part={state}
        of={state ? counts[state] : totalGames}
        useRows={useGames}
        head={
          <fieldset className={css.chips}>
            <legend className="srOnly">{words.filter}</legend>
            <ToggleChip on={state === undefined} onChange={() => setState(undefined)}>
              {words.all}
            </ToggleChip>
            {gameStates.map((one) => (
              <ToggleChip key={one} on={state === one} onChange={() => setState(one)}>
                {names[one]} {formatNumber(counts[one])}
              </ToggleChip>
            ))}
          </fieldset>
        }
      >
        {(game) => <OneGame key={game.id} game={game} onDelete={deletion.ask} />}
      </StaffSearchResults>
      {deletion.of && <DeleteGame game={deletion.of} open={deletion.open} onClose={deletion.close} />}
    </>
  );
}

function OneGame({ game, onDelete }: { game: RejectedGame; onDelete(game: Game): void }) {
  const words = useMessages('admin');
  return (
    <ListRow
      media={<Cover game={game} tiny className={css.cover} />}
      title={<Link to={`/game/${game.id}`}>{game.title}</Link>}
      marks={<StateMark of={game.status} />}
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
      <span>{words.games.submitted(formatDate(game.createdAt))}</span>
      {game.status === 'approved' && (
        <>
          <span>{words.games.plays(game.totalPlays, formatNumber(game.totalPlays))}</span>
          <span>{words.games.reviews(game.reviewCount, formatNumber(game.reviewCount))}</span>
        </>
      )}
      {game.rejectedAt && (
        <span>
          {words.games.rejected(
            game.rejectedBy?.username ?? localizeStoredText('Deleted account'),
            formatDate(game.rejectedAt),
          )}
        </span>
      )}
      {game.status === 'rejected' && (
        <p className={css.reason}>
          {words.games.reason}: {game.rejectionReason}
        </p>
      )}
    </ListRow>
  );
}

type DeleteProps = { game: Game; open: boolean; onClose(): void };

function DeleteGame({ game: { id, title }, open, onClose }: DeleteProps) {
  const words = useMessages('admin');
  const { write: remove, busy, off } = useStaffAction('games.remove', { onDone: onClose });
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
