import Gamepad from 'lucide-react/icons/gamepad-2';
import { useParams, useSearchParams } from 'react-router-dom';
import { games } from '#sync/contract/games.ts';
import { useRead } from '../data.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Empty, Page } from '../ui/Page.tsx';
import { Details } from './Details.tsx';
import css from './Game.module.css';
import { PlayView } from './PlayView.tsx';

export function GamePage() {
  const { id = '' } = useParams();
  const playing = useSearchParams()[0].get('play') === '1';
  const { data: game, state, again } = useRead(games.one, { id });
  if (game) return playing ? <PlayView game={game} /> : <Details game={game} />;
  if (state === 'loading') return <Skeleton />;
  if (state === 'offline')
    return (
      <Page title="This game is not on this device" heading="Offline">
        <Empty icon={<Gamepad size={32} aria-hidden />} title="This game is not on this device">
          <p>It can be looked up again with a connection.</p>
          <Button onClick={again}>Try again</Button>
        </Empty>
      </Page>
    );
  return (
    <Page title="Game not found">
      <Empty icon={<Gamepad size={32} aria-hidden />} title="There is no game at this address">
        <p>It may have been taken out of the store.</p>
        <LinkButton to="/browse">Browse all games</LinkButton>
      </Empty>
    </Page>
  );
}

const Skeleton = () => (
  <div className={css.page} role="status" aria-label="Loading...">
    <div className={css.layout}>
      <div className={css.blank} />
      <div />
    </div>
  </div>
);
