import { isHosted, keepOffline, pauseDownload, useDownloads } from '../play/downloads.ts';
import { percentOf } from '../ui/KeepOffline.tsx';
import { Progress } from '../ui/Progress.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useWords } from '../words/words.ts';
import { useKeepsLibrary } from './keepsLibrary.ts';
import css from './Library.module.css';
import type { Row } from './row.ts';

/** "Keep my library offline": one switch, and one bar. */
export function OfflineShelf({ rows }: { rows: readonly Row[] }) {
  const words = useWords('library').offlineShelf;
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
    <section className={css.shelf} aria-label={words.label}>
      <div className={css.shelfHead}>
        <Switch label={words.keepAll} on={keeps} onChange={change} disabled={hosted.length === 0} />
        <p className={css.quiet}>{hosted.length === 0 ? words.none : words.here(here, hosted.length)}</p>
      </div>
      {keeps && here < hosted.length && <Progress label={words.downloading} value={percentOf(done, hosted.length)} />}
    </section>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);
