import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { addressOf } from '../address.ts';
import { useRead, useWrite } from '../data.ts';
import { useOnline } from '../online.ts';
import { isHosted } from '../play/downloads.ts';
import { Ago } from '../ui/Ago.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Cover } from '../ui/Cover.tsx';
import { genreNames, Price } from '../ui/GameCard.tsx';
import { Report } from '../versions/Report.tsx';
import { Trial } from '../versions/Trial.tsx';
import { TryOut } from '../versions/TryOut.tsx';
import { lengthText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Approvals.module.css';
import { Rejection } from './Rejection.tsx';

/** Spec §2: so many genres are shown of each. */
const genresShown = 3;
/** Characters of a description that a card shows at first. */
const glance = 220;

type Props = { game: Game; onDecided(): void };
export function PendingGame({ game, onDecided }: Props) {
  const words = useWords('approvals');
  const online = useOnline();
  const [decided, setDecided] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const done = () => {
    setDecided(true);
    onDecided();
  };
  const { write: approve, busy } = useWrite('games.approve', { onDone: done });
  const still = busy || decided || !online;
  return (
    <article className={css.card} aria-labelledby={`game-${game.id}`}>
      <div className={css.top}>
        <Cover game={game} tiny className={css.cover} />
        <div className={css.about}>
          <h2 id={`game-${game.id}`}>{game.title}</h2>
          <p>{words.by(game.developerName)}</p>
          <p className={css.quiet}>{genreNames(game.genres.slice(0, genresShown))}</p>
          <p className={css.quiet}>
            <Price game={game} /> · {lengthText(game.estimatedPlaytimeMinutes)}
          </p>
          <p className={css.quiet}>{isHosted(game) ? words.onRecess : words.at(hostOf(game.gameUrl))}</p>
          <p className={css.quiet}>
            <Ago at={game.createdAt} said={words.since} />
          </p>
        </div>
      </div>
      <Description text={game.description} />
      {isHosted(game) && <FirstReport gameId={game.id} />}
      <div className={css.buttons}>
        <LinkButton to={`/game/${game.id}`} aria-label={words.lookAt(game.title)}>
          {words.look}
        </LinkButton>
        {isHosted(game) && <TryOut gameId={game.id} versionId={game.id} title={game.title} />}
        <Button
          look="primary"
          disabled={still}
          onClick={() => void approve({ id: game.id })}
          aria-label={words.approveOf(game.title)}
        >
          <Check size={18} aria-hidden /> {words.approve}
        </Button>
        <Button
          look="danger"
          disabled={still}
          onClick={() => setRejecting(true)}
          aria-label={words.rejectOf(game.title)}
        >
          <X size={18} aria-hidden /> {words.reject}
        </Button>
      </div>
      <Rejection game={game} open={rejecting} onClose={() => setRejecting(false)} onDone={done} />
    </article>
  );
}

/** What the check of its build found. */
function FirstReport({ gameId }: { gameId: string }) {
  const [version] = useRead('versions.list', { id: gameId }).data ?? [];
  if (!version) return null;
  return (
    <>
      <Report report={version.report} />
      <Trial trial={version.trial} />
    </>
  );
}

const hostOf = (url: string) => addressOf(url)?.hostname ?? url;

function Description({ text }: { text: string }) {
  const words = useWords('approvals');
  const [all, setAll] = useState(false);
  const long = text.length > glance || text.split('\n').length > 4;
  return (
    <div className={css.description}>
      <p className={all || !long ? css.said : `${css.said} ${css.cut}`}>{text}</p>
      {long && (
        <Button size="small" look="ghost" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? words.less : words.more}
        </Button>
      )}
    </div>
  );
}
