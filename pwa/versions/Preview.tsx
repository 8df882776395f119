import FlaskConical from 'lucide-react/icons/flask-conical';
import { useEffect, useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { useRead } from '../data.ts';
import { PlayFrame } from '../play/PlayFrame.tsx';
import { beginTrial } from '../saves/trial.ts';
import { useSession } from '../session.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Empty, Loading, Page, useTitle } from '../ui/Page.tsx';
import { Pending } from '../ui/Pending.tsx';
import { useWords } from '../words/words.ts';
import css from './Versions.module.css';

type Props = { game: Game; versionId: string; classNames: { bar: string } };

/** It shares the game's own storage on this device, where a pupil's save may lie: before it runs there is nothing in it. */
function useTrial(id: string, gameUrl: string | undefined) {
  const [state, setState] = useState<'preparing' | 'ready' | 'played' | 'failed'>('preparing');
  useEffect(() => {
    if (!gameUrl) return;
    let gone = false;
    const trial = beginTrial({ id, gameUrl });
    trial.begun.then(
      (how) => !gone && setState(how),
      () => !gone && setState('failed'),
    );
    return () => {
      gone = true;
      trial.end();
    };
  }, [id, gameUrl]);
  return state;
}

/** A version tried out by its owner or staff, in the same bounds as any game. No time is counted. */
export function Preview(props: Props) {
  const [tries, setTries] = useState(0);
  return <Tried key={tries} {...props} again={() => setTries(tries + 1)} />;
}

function Tried({ game, versionId, classNames, again }: Props & { again(): void }) {
  useTitle(game.title);
  const { me, state } = useSession();
  const words = useWords('versions').preview;
  const common = useWords('common');
  const read = useRead('versions.preview', { id: versionId });
  const { playing } = useWords('game').saves;
  const trial = useTrial(game.id, read.data?.url);
  if (state === 'loading') return <Loading />;
  if (!read.data)
    return (
      <Page title={game.title} narrow>
        {read.error?.code === 'notFound' ? (
          <Empty icon={<FlaskConical size={32} aria-hidden />} title={words.gone} />
        ) : (
          <Pending read={read} bones={<Loading />} offline={words.offline} />
        )}
      </Page>
    );
  if (trial === 'played' || trial === 'failed')
    return (
      <Page title={game.title} narrow>
        <Empty icon={<FlaskConical size={32} aria-hidden />} title={trial === 'played' ? playing : common.notLoaded}>
          <Button onClick={again}>{common.tryAgain}</Button>
        </Empty>
      </Page>
    );
  if (trial === 'preparing') return <Loading />;
  const back = me?.id === game.developerId ? '/developer' : '/admin/approvals';
  return (
    <PlayFrame
      game={{ ...game, gameUrl: read.data.url }}
      onLeave={() => location.assign(back)}
      classNames={{ ...classNames, button: buttonClass({ size: 'small' }) }}
    >
      <span className={css.badge}>{words.badge}</span>
    </PlayFrame>
  );
}
