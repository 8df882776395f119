import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Lookalike, PendingGame as Waiting } from '#sync/contract/games.ts';
import { useRead, useWrite } from '../../data/hooks.ts';
import { formatDuration } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { parseUrl } from '../../platform/parseUrl.ts';
import { isHosted } from '../../play/downloads/downloads.ts';
import { Cover } from '../../shared/Cover.tsx';
import { genreNames, Price } from '../../shared/GameCard.tsx';
import { TextMarks } from '../../shared/texts/TextMarks.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { RelativeTime } from '../../ui/layout/RelativeTime.tsx';
import { BuildReportView } from '../versions/BuildReport.tsx';
import { PreviewButton } from '../versions/PreviewButton.tsx';
import { VerificationResult } from '../versions/VerificationResult.tsx';
import css from './Approvals.module.css';
import { Rejection } from './Rejection.tsx';

/** The number of genres that a card shows (spec §2). */
const genresCount = 3;
/** The characters of a description that a card shows at first. */
const glanceCount = 220;

type Props = { game: Waiting; onDecided(): void };
export function PendingGame({ game, onDecided }: Props) {
  const words = useMessages('approvals');
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
          <p className={css.quiet}>{genreNames(game.genres.slice(0, genresCount))}</p>
          <p className={css.quiet}>
            <Price game={game} /> · {formatDuration(game.estimatedPlaytimeMinutes)}
          </p>
          <p className={css.quiet}>{isHosted(game) ? words.onRecess : words.at(hostOf(game.gameUrl))}</p>
          <p className={css.quiet}>
            <RelativeTime at={game.createdAt} said={words.since} />
          </p>
        </div>
      </div>
      {/* A server of an earlier version sends none. */}
      {(game.lookalikes ?? []).length > 0 && <Lookalikes game={game} />}
      <TextMarks title={game.title} texts={{ title: game.title, description: game.description }} />
      <Description text={game.description} />
      {isHosted(game) && <FirstReport gameId={game.id} />}
      <div className={css.buttons}>
        <LinkButton to={`/game/${game.id}`} aria-label={words.lookAt(game.title)}>
          {words.look}
        </LinkButton>
        {isHosted(game) && <PreviewButton gameId={game.id} versionId={game.id} title={game.title} />}
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

/** The game's cover beside those of other developers that look like it; nothing follows from it by itself. */
function Lookalikes({ game }: { game: Waiting }) {
  const words = useMessages('approvals').alike;
  return (
    <section className={css.alike} aria-label={words.label(game.title)}>
      <p>
        <b>{words.title}</b> {words.text}
      </p>
      <ul>
        <li>
          <Cover game={game} tiny alt={words.coverOf(game.title)} className={css.alikeCover} />
          <span>{words.this}</span>
        </li>
        {game.lookalikes.map((other: Lookalike) => (
          <li key={other.gameId}>
            <Cover game={other} tiny alt={words.coverOf(other.title)} className={css.alikeCover} />
            <Link to={`/game/${other.gameId}`}>{other.title}</Link>
            <span>{words.by(other.developerName)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The report of the game's build. */
function FirstReport({ gameId }: { gameId: string }) {
  const [version] = useRead('versions.list', { id: gameId }).data ?? [];
  if (!version) return null;
  return (
    <>
      <BuildReportView report={version.report} />
      <VerificationResult trial={version.trial} />
    </>
  );
}

const hostOf = (url: string) => parseUrl(url)?.hostname ?? url;

function Description({ text }: { text: string }) {
  const words = useMessages('approvals');
  const [all, setAll] = useState(false);
  const long = text.length > glanceCount || text.split('\n').length > 4;
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
