import { isHosted, pauseDownload, useDownloads } from '../play/downloads.ts';
import { KeepShelf } from '../ui/KeepShelf.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useKeep } from '../ui/useKeep.tsx';
import { useWords } from '../words/words.ts';
import { useKeepsLibrary } from './keepsLibrary.ts';
import type { Row } from './row.ts';

/** "Keep my library offline": one switch, and one bar. */
export function OfflineShelf({ rows }: { rows: readonly Row[] }) {
  const words = useWords('library').offlineShelf;
  const hosted = rows.filter((row) => isHosted(row.game)).map((row) => row.game);
  const { byGame } = useDownloads();
  const [keeps, setKeeps] = useKeepsLibrary(hosted);
  const { keep, dialog } = useKeep(() => setKeeps(true));

  const change = (on: boolean) => {
    if (on) return void keep(hosted);
    setKeeps(false);
    for (const { id } of hosted) if ((byGame.get(id)?.state ?? 'done') !== 'done') void pauseDownload(id);
  };
  return (
    <KeepShelf label={words.label} downloading={words.downloading} hosted={hosted}>
      <Switch label={words.keepAll} on={keeps} onChange={change} disabled={hosted.length === 0} />
      {dialog}
    </KeepShelf>
  );
}
