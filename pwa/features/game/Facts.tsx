import Clock from 'lucide-react/icons/clock';
import CloudDownload from 'lucide-react/icons/cloud-download';
import Gamepad from 'lucide-react/icons/gamepad-2';
import Globe from 'lucide-react/icons/globe';
import HardDrive from 'lucide-react/icons/hard-drive';
import Languages from 'lucide-react/icons/languages';
import Laptop from 'lucide-react/icons/laptop';
import Timer from 'lucide-react/icons/timer';
import type { ReactNode } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { useRead } from '../../data/hooks.ts';
import { formatDuration } from '../../i18n/format.ts';
import { formatDate, formatMegabytes, formatPlaytime } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import { failedVerification, isHosted, useDownloads } from '../../play/downloads/downloads.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import css from './Game.module.css';
import { useRequireSignIn } from './useRequireSignIn.ts';

const list = (named: [0 | 1, string][]) => named.flatMap(([on, name]) => (on === 1 ? [name] : [])).join(', ');

export function Facts({ game }: { game: Game }) {
  const words = useMessages('game').facts;
  const { language, languages } = useMessages('filters');
  const input = list([
    [game.keyboardOnly, words.keyboard],
    [game.mouseRequired, words.mouse],
    [game.touchscreenSupport, words.touch],
    [game.gamepadSupport, words.gamepad],
  ]);
  // The date is formatted only where it is shown, because the first date takes long (decision 0045).
  const tried = game.chromebookVerified === 1 && game.triedAt;
  const chromebook = tried ? words.chromebookOn(formatDate(tried)) : words.chromebook;
  const devices = list([
    [game.chromebookVerified, chromebook],
    [game.tabletOptimized, words.tablets],
    [game.mobileFriendly, words.phones],
  ]);
  const length = formatDuration(game.estimatedPlaytimeMinutes);
  return (
    <section className={css.section} aria-labelledby="facts">
      <h2 id="facts">{words.title}</h2>
      <dl className={css.facts}>
        <Fact icon={Timer} name={words.played}>
          <Playtime gameId={game.id} />
        </Fact>
        <Fact icon={Gamepad} name={words.controls}>
          {input || words.keyboardOrMouse}
        </Fact>
        <Fact icon={Laptop} name={words.madeFor}>
          {devices || words.computers}
        </Fact>
        <Fact icon={Clock} name={words.time}>
          {game.canCompleteOneSession === 1 ? words.oneSession(length) : words.about(length)}
        </Fact>
        <Fact icon={CloudDownload} name={words.offline}>
          <Offline game={game} />
        </Fact>
        <Fact icon={HardDrive} name={words.size}>
          {formatMegabytes(game.fileSizeMB)}
        </Fact>
        {game.language && (
          <Fact icon={Languages} name={language}>
            {(languages as Record<string, string>)[game.language] ?? game.language}
          </Fact>
        )}
        <Fact icon={Globe} name={words.url} wide>
          <Address game={game} />
        </Fact>
      </dl>
    </section>
  );
}

/** The user's playtime; a visitor is asked to log in. */
function Playtime({ gameId }: { gameId: string }) {
  const { me } = useSession();
  const gate = useRequireSignIn();
  const words = useMessages('game');
  const { data } = useRead('plays.playtime', { id: gameId }, { skip: me === null });
  if (me) return data ? formatPlaytime(data.playtime) : words.facts.unknown;
  return (
    <button type="button" className={css.ask} onClick={() => gate(() => {})}>
      {words.trackPlaytime}
    </button>
  );
}

function Offline({ game }: { game: Game }) {
  const words = useMessages('game').facts;
  const here = useDownloads().byGame.get(game.id)?.state === 'done';
  if (!isHosted(game) || failedVerification(game)) return words.needs;
  if (game.worksOffline === 1 && game.triedAt) return words.earned(formatDate(game.triedAt));
  if (here) return words.works;
  return game.worksOffline === 1 ? words.claimed : words.untested;
}

/** The URL of a game. A hosted game's is not a link, because it plays without a session; another site's is. */
function Address({ game: { id, gameUrl } }: { game: Game }) {
  const short = gameUrl.replace(/^https?:\/\//, '').replace(/\/$/, '');
  if (isHosted({ id, gameUrl }) || !/^https?:/.test(gameUrl)) return short;
  return (
    <a href={gameUrl} target="_blank" rel="noopener noreferrer">
      {short}
    </a>
  );
}

type FactProps = { icon: typeof Clock; name: string; wide?: boolean; children: ReactNode };
const Fact = ({ icon: Icon, name, wide = false, children }: FactProps) => (
  <div className={wide ? `${css.fact} ${css.wide}` : css.fact}>
    <dt>
      <Icon size={20} aria-hidden />
      {name}
    </dt>
    <dd>{children}</dd>
  </div>
);
