import Gamepad from 'lucide-react/icons/gamepad-2';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { playUrl } from '#sync/games/playUrl.ts';
import { useRead } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { framedGame as loadedFor } from '../../play/playDocumentGuard.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { Empty, Page } from '../../ui/layout/Page.tsx';
import { Details } from './Details.tsx';
import css from './Game.module.css';
import { PlayView, VersionPreview } from './PlayView.tsx';

export function GamePage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const playing = params.get('play') === '1';
  const version = params.get('version');
  const { data: game, state, error, again } = useRead('games.one', { id });
  const session = useSession();
  if (game && playing && version) return <VersionPreview key={version} game={game} versionId={version} />;
  if (game && playing && loadedFor?.label !== game.id) return <Elsewhere address={playUrl(game.id)} />;
  // The actions depend on the user: rendered before the session is known, the page would jump.
  if (state === 'loading' || session.state === 'loading') return <Skeleton />;
  // Another game is another component, so that no state of one remains on the next.
  if (game) return playing ? <PlayView key={id} game={game} /> : <Details key={id} game={game} />;
  if (error?.code === 'unlisted') return <Unlisted />;
  const missing = error && (error.code === 'notFound' || error.code === 'invalid');
  return missing ? <Missing /> : <NotHere offline={state === 'offline'} again={again} />;
}

/** Loads the document that may frame this game: only one that was loaded to play it may. */
function Elsewhere({ address }: { address: string }) {
  useEffect(() => location.replace(address), [address]);
  return <Skeleton />;
}

function Missing() {
  const words = useMessages('game');
  return (
    <Page title={words.notFound}>
      <Empty icon={<Gamepad size={32} aria-hidden />} title={words.notFoundText}>
        <p>{words.takenOut}</p>
        <LinkButton to="/browse">{words.browseAll}</LinkButton>
      </Empty>
    </Page>
  );
}

function Unlisted() {
  const words = useMessages('game');
  return (
    <Page title={words.unlisted}>
      <Empty icon={<Gamepad size={32} aria-hidden />} title={words.unlisted}>
        <p>{words.unlistedText}</p>
        <LinkButton to="/browse">{words.browseAll}</LinkButton>
      </Empty>
    </Page>
  );
}

function NotHere({ offline, again }: { offline: boolean; again(): void }) {
  const words = useMessages('game');
  const { tryAgain } = useMessages('common');
  const title = offline ? words.notHere : words.notLoaded;
  return (
    <Page title={title} heading={offline ? words.offline : undefined}>
      <Empty icon={<Gamepad size={32} aria-hidden />} title={title}>
        {offline && <p>{words.notHereText}</p>}
        <Button onClick={again}>{tryAgain}</Button>
      </Empty>
    </Page>
  );
}

const Skeleton = () => (
  <div className={css.page} role="status" aria-label={useMessages('common').loading}>
    <div className={css.layout}>
      <div className={css.side}>
        <div className={`${css.bone} ${css.boneCover}`} />
        <div className={css.bone} style={{ height: 52 }} />
        <div className={css.bone} style={{ height: 40 }} />
      </div>
      <div className={css.body}>
        <div className={`${css.head} ${css.bones}`}>
          <div className={css.bone} style={{ height: 56, width: '60%' }} />
          <div className={css.bone} style={{ height: 20, width: '30%' }} />
          <div className={css.bone} style={{ height: 28, width: '45%' }} />
        </div>
        <div className={css.rest}>
          <div className={`${css.bone} ${css.description}`} style={{ height: 120 }} />
        </div>
      </div>
    </div>
  </div>
);
