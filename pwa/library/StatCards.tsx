import { librarySize } from '#sync/rules.ts';
import { playtimeText } from '../words/measures.ts';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Library.module.css';
import type { Row } from './row.ts';

/** Its cards keep their places while nothing is known yet. */
export function StatCards({ rows }: { rows: readonly Row[] | undefined }) {
  const { stats: words, sizes } = useWords('library');
  const { unknown } = useWords('common');
  const played = rows?.reduce((total, row) => total + row.playtime, 0);
  const stats = [
    { name: words.games, value: rows && numberText(rows.length) },
    { name: words.size, value: rows && sizes[librarySize(rows.length)] },
    { name: words.played, value: played !== undefined && playtimeText(played) },
    { name: words.gamesPlayed, value: rows && numberText(rows.filter((row) => row.lastPlayedAt !== null).length) },
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
