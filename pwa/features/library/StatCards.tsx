import { librarySize } from '#sync/constants.ts';
import { formatNumber } from '../../i18n/format.ts';
import { formatPlaytime } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import css from './Library.module.css';
import type { LibraryRowWithDownload } from './libraryRow.ts';

/** The statistics of the library; the cards are there before their values are known. */
export function StatCards({ rows }: { rows: readonly LibraryRowWithDownload[] | undefined }) {
  const { stats: words, sizes } = useMessages('library');
  const { unknown } = useMessages('common');
  const played = rows?.reduce((total, row) => total + row.playtime, 0);
  const stats = [
    { name: words.games, value: rows && formatNumber(rows.length) },
    { name: words.size, value: rows && sizes[librarySize(rows.length)] },
    { name: words.played, value: played !== undefined && formatPlaytime(played) },
    { name: words.gamesPlayed, value: rows && formatNumber(rows.filter((row) => row.lastPlayedAt !== null).length) },
  ];
  return (
    <dl className={css.stats}>
      {stats.map(({ name, value }) => (
        <div key={name} className={css.stat}>
          <dt>{name}</dt>
          <dd>{value || unknown}</dd>
        </div>
      ))}
    </dl>
  );
}
