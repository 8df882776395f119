import Gamepad from 'lucide-react/icons/gamepad-2';
import { useParams, useSearchParams } from 'react-router-dom';
import { games } from '#sync/contract/games.ts';
import { useRead } from '../data.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Empty, Page } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';
import { Details } from './Details.tsx';
import css from './Game.module.css';
import { PlayView } from './PlayView.tsx';

export function GamePage() {
  const { id = '' } = useParams();
  const playing = useSearchParams()[0].get('play') === '1';
  const { data: game, state, error, again } = useRead(games.one, { id });
  // Another game is another page: nothing that was begun on one may stand on the next.
  if (game) return playing ? <PlayView key={id} game={game} /> : <Details key={id} game={game} />;
  if (state === 'loading') return <Skeleton />;
  const missing = error && (error.code === 'notFound' || error.code === 'invalid');
  return missing ? <Missing /> : <NotHere offline={state === 'offline'} again={again} />;
}

function Missing() {
  const words = useWords('game');
  return (
    <Page title={words.notFound}>
      <Empty icon={<Gamepad size={32} aria-hidden />} title={words.notFoundText}>
        <p>{words.takenOut}</p>
        <LinkButton to="/browse">{words.browseAll}</LinkButton>
      </Empty>
    </Page>
  );
}

function NotHere({ offline, again }: { offline: boolean; again(): void }) {
  const words = useWords('game');
  const { tryAgain } = useWords('common');
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
  <div className={css.page} role="status" aria-label={useWords('common').loading}>
    <div className={css.layout}>
      <div className={css.side}>
        <div className={`${css.bone} ${css.boneCover}`} />
        <div className={css.bone} style={{ height: 52 }} />
        <div className={css.bone} style={{ height: 40 }} />
      </div>
      <div className={css.bones}>
        <div className={css.bone} style={{ height: 56, width: '60%' }} />
        <div className={css.bone} style={{ height: 20, width: '30%' }} />
        <div className={css.bone} style={{ height: 28, width: '45%' }} />
        <div className={css.bone} style={{ height: 120 }} />
      </div>
    </div>
  </div>
);
