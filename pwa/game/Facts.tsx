import Clock from 'lucide-react/icons/clock';
import CloudDownload from 'lucide-react/icons/cloud-download';
import Gamepad from 'lucide-react/icons/gamepad-2';
import Globe from 'lucide-react/icons/globe';
import HardDrive from 'lucide-react/icons/hard-drive';
import Laptop from 'lucide-react/icons/laptop';
import type { ReactNode } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { lengthText } from '#sync/show.ts';
import { isHosted, useDownloads } from '../play/downloads.ts';
import css from './Game.module.css';

const list = (named: [0 | 1, string][]) => named.flatMap(([on, name]) => (on === 1 ? [name] : [])).join(', ');

export function Facts({ game }: { game: Game }) {
  const hosted = isHosted(game);
  const here = useDownloads().byGame.get(game.id)?.state === 'done';
  const input = list([
    [game.keyboardOnly, 'Keyboard alone'],
    [game.mouseRequired, 'Mouse'],
    [game.touchscreenSupport, 'Touchscreen'],
    [game.gamepadSupport, 'Gamepad'],
  ]);
  const devices = list([
    [game.chromebookVerified, 'Chromebook verified'],
    [game.tabletOptimized, 'Tablets'],
    [game.mobileFriendly, 'Phones'],
  ]);
  return (
    <section className={css.section} aria-labelledby="facts">
      <h2 id="facts">About this game</h2>
      <dl className={css.facts}>
        <Fact icon={<Gamepad size={20} aria-hidden />} name="Controls" value={input || 'Keyboard or mouse'} />
        <Fact icon={<Laptop size={20} aria-hidden />} name="Made for" value={devices || 'Computers'} />
        <Fact
          icon={<Clock size={20} aria-hidden />}
          name="Time to play"
          value={`About ${lengthText(game.estimatedPlaytimeMinutes)}${game.canCompleteOneSession === 1 ? ', in one session' : ''}`}
        />
        <Fact
          icon={<CloudDownload size={20} aria-hidden />}
          name="Offline"
          value={
            here
              ? 'Works offline'
              : hosted && game.worksOffline === 1
                ? 'Can be kept on this device'
                : 'Needs a connection'
          }
        />
        <Fact icon={<HardDrive size={20} aria-hidden />} name="Size" value={`${game.fileSizeMB} MB`} />
        <Fact icon={<Globe size={20} aria-hidden />} name="Plays at" value={hosted ? 'Recess' : hostOf(game.gameUrl)} />
      </dl>
    </section>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : 'another site');

const Fact = ({ icon, name, value }: { icon: ReactNode; name: string; value: string }) => (
  <div className={css.fact}>
    <dt>
      {icon}
      {name}
    </dt>
    <dd>{value}</dd>
  </div>
);
