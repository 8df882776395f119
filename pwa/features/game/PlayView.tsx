import ExternalLink from 'lucide-react/icons/external-link';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { Game } from '#sync/contract/games.ts';
import { getMessages, useMessages } from '../../i18n/messages.ts';
import { leaveTo, onBfcacheRestore } from '../../platform/page/onBfcacheRestore.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { isHosted, recordPlayed, useDownloads } from '../../play/downloads/downloads.ts';
import { PlayFrame } from '../../play/frame/PlayFrame.tsx';
import { usePlaySession } from '../../play/frame/usePlaySession.ts';
import { usePlaySave } from '../../saves/usePlaySave.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Button, buttonClass, LinkButton } from '../../ui/controls/Button.tsx';
import { toast } from '../../ui/feedback/Toast.tsx';
import { Empty, Loading, Page, useTitle } from '../../ui/layout/Page.tsx';
import { Preview } from '../versions/Preview.tsx';
import css from './PlayView.module.css';
import { useExternalPlay } from './useExternalPlay.ts';

/** The game in the whole window, below a slim bar. */
export function PlayView({ game }: { game: Game }) {
  const { state } = useSession();
  const [tries, setTries] = useState(0);
  if (state === 'loading') return <Loading />;
  if (state === 'signedOut') return <Turned gameId={game.id} />;
  if (!isHosted(game)) return <Outside game={game} />;
  return <Hosted key={tries} game={game} again={() => setTries(tries + 1)} />;
}

/** One attempt to play the game; `again` starts another. */
function Hosted({ game, again }: { game: Game; again(): void }) {
  useTitle(game.title);
  const session = usePlaySession(game.id);
  const words = useMessages('game');
  const { tryAgain } = useMessages('common');
  const [leaving, setLeaving] = useState(false);
  const left = useRef(false);
  const leave = () => {
    left.current = true;
    setLeaving(true);
  };
  useEffect(() => onBfcacheRestore(() => left.current && again()), [again]);
  const online = useOnline();
  const here = useDownloads().byGame.get(game.id)?.state === 'done';
  useEffect(() => void recordPlayed(game.id), [game.id]);
  // Only the first check counts: a running game is not removed when the network goes.
  const can = online || here || started.has(game.id);
  const save = usePlaySave(game, can);
  // The frame is removed first, which ends the session; the page leaves once the session and the save are stored.
  const end = (activeSeconds: number) =>
    Promise.allSettled([session.onEnd(activeSeconds), save.end()]).then(() => {
      if (left.current) leaveTo(`/game/${game.id}`);
    });
  if (!can)
    return (
      <Cannot title={words.notHere} text={words.playing.needsConnection} game={game}>
        <WifiOff size={32} aria-hidden />
      </Cannot>
    );
  started.add(game.id);
  if (save.state === 'other')
    return (
      <Cannot
        title={words.saves.other.title}
        text={words.saves.other.text}
        game={game}
        action={<Button onClick={again}>{tryAgain}</Button>}
      >
        <WifiOff size={32} aria-hidden />
      </Cannot>
    );
  if (leaving || save.state === 'preparing') return <Loading />;
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

/** A preview of a version, for its owner and staff. */
export const VersionPreview = ({ game, versionId }: { game: Game; versionId: string }) => (
  <Preview game={game} versionId={versionId} classNames={{ bar: css.bar ?? '' }} />
);

/** Offers a linked game in a tab: our policy, and most sites' own, forbid framing other sites. */
function Outside({ game }: { game: Game }) {
  const words = useMessages('game').playing;
  const begin = useExternalPlay(game);
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
      <LinkButton to={`/game/${game.id}`} replace>
        {useMessages('game').playing.back}
      </LinkButton>
    </Empty>
  </Page>
);

function Turned({ gameId }: { gameId: string }) {
  useEffect(() => {
    const words = getMessages('toasts').failure['plays.start'];
    if (words) toast({ title: words.title, text: words.fallback, tone: 'bad' });
  }, []);
  return <Navigate to={`/game/${gameId}`} replace />;
}
