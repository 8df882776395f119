import { counted, sizeText } from '#sync/show.ts';
import { isHosted, keepOffline, pauseDownload, useDownloads, useStorageRoom } from '../play/downloads.ts';
import { percentOf } from '../ui/KeepOffline.tsx';
import { Progress } from '../ui/Progress.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useKeepsLibrary } from './keepsLibrary.ts';
import css from './Library.module.css';
import type { Row } from './row.ts';

/** "Keep my library offline": one switch, one bar, and the room there is. */
export function OfflineShelf({ rows }: { rows: readonly Row[] }) {
  const hosted = rows.filter((row) => isHosted(row.game)).map((row) => row.game);
  const { byGame } = useDownloads();
  const copies = hosted.flatMap((game) => byGame.get(game.id) ?? []);
  const here = copies.filter((copy) => copy.state === 'done').length;
  const [keeps, setKeeps] = useKeepsLibrary(hosted);

  const change = (on: boolean) => {
    setKeeps(on);
    if (on) return void keepOffline(hosted);
    for (const copy of copies) if (copy.state !== 'done') void pauseDownload(copy.gameId);
  };
  // Each game counts alike: how large the next one is shows only when it begins, and a bar must not go back.
  const done = sum(copies.map(({ bytes, totalBytes }) => (totalBytes === 0 ? 0 : bytes / totalBytes)));
  return (
    <section className={css.shelf} aria-label="Offline">
      <div className={css.shelfHead}>
        <Switch label="Keep my library offline" on={keeps} onChange={change} disabled={hosted.length === 0} />
        <p className={css.quiet}>
          {hosted.length === 0
            ? 'None of these games can be kept on a device.'
            : `${here} of ${counted(hosted.length, 'game')} on this device`}
        </p>
      </div>
      {keeps && here < hosted.length && (
        <Progress label="Downloading your library" value={percentOf(done, hosted.length)} />
      )}
      <Room />
    </section>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

function Room() {
  const room = useStorageRoom();
  if (!room) return null;
  return (
    <p className={css.quiet}>
      {sizeText(room.usage)} used, {sizeText(Math.max(0, room.quota - room.usage))} free.{' '}
      {room.persisted ? 'This device keeps them.' : 'A device short of room may clear them.'}
    </p>
  );
}
