import type { ReactNode } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { useDownloads } from './downloads.ts';
import { downloadPercent } from './OfflineButton.tsx';
import css from './OfflineLibraryToggle.module.css';

type Props = {
  label: string;
  /** The label of the progress bar during the download. */
  downloading: string;
  /** The games of the list that can be downloaded. */
  hosted: readonly Game[];
  /** The control that downloads them all. */
  children: ReactNode;
};

/** Downloads all games of a list: one control, the number of games that are here, and one progress bar. */
export function OfflineLibraryToggle({ label, downloading, hosted, children }: Props) {
  const { shelf } = useMessages('common').offline;
  const { byGame } = useDownloads();
  const copies = hosted.flatMap((game) => byGame.get(game.id) ?? []);
  const inState = (...states: string[]) => copies.filter(({ state }) => states.includes(state)).length;
  const failed = inState('failed');
  // Each game counts the same: the size of the next one is known only when it starts, and a progress bar must not go
  // back.
  const done = copies.reduce((sum, { bytes, totalBytes }) => sum + (totalBytes === 0 ? 0 : bytes / totalBytes), 0);
  return (
    <section className={css.shelf} aria-label={label}>
      <div className={css.head}>
        {children}
        <p className={css.quiet}>{hosted.length === 0 ? shelf.none : shelf.here(inState('done'), hosted.length)}</p>
      </div>
      {inState('waiting', 'running') > 0 && (
        <Progress label={downloading} value={downloadPercent(done, hosted.length)} />
      )}
      {failed > 0 && <p className={css.quiet}>{shelf.failed(failed)}</p>}
    </section>
  );
}

/** The skeleton of the section while it loads. */
export const OfflineLibrarySkeleton = () => <div className={css.bone} />;
