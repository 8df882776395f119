import ExternalLink from 'lucide-react/icons/external-link';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { Game } from '#sync/contract/games.ts';
import { useOnline } from '../outbox.ts';
import { isHosted, useDownloads } from '../play/downloads.ts';
import { PlayFrame } from '../play/PlayFrame.tsx';
import { usePlaySession } from '../plays.ts';
import { useSession } from '../session.tsx';
import { buttonClass, LinkButton } from '../ui/Button.tsx';
import { Empty, Loading, Page, useTitle } from '../ui/Page.tsx';
import { toast } from '../ui/Toast.tsx';
import { useWords, wordsOf } from '../words/words.ts';
import css from './PlayView.module.css';
import { useAwayPlay } from './useAwayPlay.ts';

/** The game in the whole window, below a slim bar. */
export function PlayView({ game }: { game: Game }) {
  const { state } = useSession();
  if (state === 'loading') return <Loading />;
  if (state === 'signedOut') return <Turned gameId={game.id} />;
  return isHosted(game) ? <Hosted game={game} /> : <Outside game={game} />;
}

function Hosted({ game }: { game: Game }) {
  useTitle(game.title);
  const session = usePlaySession(game.id);
  const words = useWords('game');
  const [leaving, setLeaving] = useState(false);
  const left = useRef(false);
  const leave = () => {
    left.current = true;
    setLeaving(true);
  };
  // The frame goes first, which ends the session; the page follows when that is kept.
  const end = (activeSeconds: number) =>
    session.onEnd(activeSeconds).finally(() => left.current && location.assign(`/game/${game.id}`));
  const online = useOnline();
  const here = useDownloads().byGame.get(game.id)?.state === 'done';
  // Only the first look counts: a game that runs is not taken away when the network goes.
  if (!online && !here && !started.has(game.id))
    return (
      <Cannot title={words.notHere} text={words.playing.needsConnection} game={game}>
        <WifiOff size={32} aria-hidden />
      </Cannot>
    );
  started.add(game.id);
  if (leaving) return <Loading />;
  return (
    <PlayFrame
      game={game}
      {...session}
      onEnd={end}
      onLeave={leave}
      classNames={{ bar: css.bar ?? '', button: buttonClass({ size: 'small' }) }}
    />
  );
}
const started = new Set<string>();

/** Other sites are framed by nobody: our policy and most of theirs forbid it. */
function Outside({ game }: { game: Game }) {
  const words = useWords('game').playing;
  const begin = useAwayPlay(game);
  const counts = game.status === 'approved';
  return (
    <Cannot
      title={words.cannotEmbed}
      text={words.cannotEmbedText}
      game={game}
      action={
        <a
          className={buttonClass({ look: 'primary' })}
          href={game.gameUrl}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => counts && begin()}
        >
          <ExternalLink size={18} aria-hidden /> {words.newTab}
        </a>
      }
    />
  );
}

type CannotProps = { title: string; text: string; game: Game; action?: ReactNode; children?: ReactNode };

const Cannot = ({ title, text, game, action, children }: CannotProps) => (
  <Page title={title} heading={game.title} narrow>
    <Empty icon={children} title={title}>
      <p>{text}</p>
      {action}
      <LinkButton to={`/game/${game.id}`}>{useWords('game').playing.back}</LinkButton>
    </Empty>
  </Page>
);

function Turned({ gameId }: { gameId: string }) {
  useEffect(() => {
    const words = wordsOf('toasts').failure['plays.start'];
    if (words) toast({ title: words.title, text: words.fallback, tone: 'bad' });
  }, []);
  return <Navigate to={`/game/${gameId}`} replace />;
}
