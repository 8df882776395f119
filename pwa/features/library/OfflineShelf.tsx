import { useMessages } from '../../i18n/messages.ts';
import { isHosted, pauseDownload, useDownloads } from '../../play/downloads/downloads.ts';
import { OfflineLibraryToggle } from '../../play/downloads/OfflineLibraryToggle.tsx';
import { useKeepOffline } from '../../play/downloads/useKeepOffline.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import type { LibraryRowWithDownload } from './libraryRow.ts';
import { useKeepLibraryOffline } from './useKeepLibraryOffline.ts';

/** "Download my library": one switch and one progress bar. */
export function OfflineList({ rows }: { rows: readonly LibraryRowWithDownload[] }) {
  const words = useMessages('library').offlineShelf;
  const hosted = rows.filter((row) => isHosted(row.game)).map((row) => row.game);
  const { byGame } = useDownloads();
  const [keeps, setKeeps] = useKeepLibraryOffline(hosted);
  const { keep, dialog } = useKeepOffline(() => setKeeps(true));

  const change = (on: boolean) => {
    if (on) return void keep(hosted);
    setKeeps(false);
    for (const { id } of hosted) if ((byGame.get(id)?.state ?? 'done') !== 'done') void pauseDownload(id);
  };
  return (
    <OfflineLibraryToggle label={words.label} downloading={words.downloading} hosted={hosted}>
      <Switch label={words.keepAll} on={keeps} onChange={change} disabled={hosted.length === 0} />
      {dialog}
    </OfflineLibraryToggle>
  );
}
