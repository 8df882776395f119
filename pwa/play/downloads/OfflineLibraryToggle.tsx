import type { ReactNode } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { useDownloads } from './downloads.ts';
import { downloadPercent } from './OfflineButton.tsx';
import css from './OfflineLibraryToggle.module.css';

type Props = {
  label: string;
  /** What the bar says while they come. */
  downloading: string;
  /** Those of a list that can be kept. */
  hosted: readonly Game[];
  /** What is pressed to keep them all. */
  children: ReactNode;
};

/** All games of a list on this device: one thing to press, how many are here, and one bar. */
export function OfflineLibraryToggle({ label, downloading, hosted, children }: Props) {
  const { shelf } = useMessages('common').offline;
  const { byGame } = useDownloads();
  const copies = hosted.flatMap((game) => byGame.get(game.id) ?? []);
  const inState = (...states: string[]) => copies.filter(({ state }) => states.includes(state)).length;
  const failed = inState('failed');
  // Each game counts alike: how large the next one is shows only when it begins, and a bar must not go back.
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

/** The shelf that comes. */
export const OfflineLibrarySkeleton = () => <div className={css.bone} />;
