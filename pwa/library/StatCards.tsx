import { numberText, playtimeText } from '../words/show.ts';
import { useWords, type Words } from '../words/words.ts';
import css from './Library.module.css';
import type { Row } from './row.ts';

/** Spec §2: over 10 Large, over 5 Growing, otherwise Starting. */
const sizeLabel = (games: number, { large, growing, starting }: Words<'library'>['sizes']) =>
  games > 10 ? large : games > 5 ? growing : starting;

export function StatCards({ rows }: { rows: readonly Row[] }) {
  const { stats: words, sizes } = useWords('library');
  const played = rows.reduce((total, row) => total + row.playtime, 0);
  const stats = [
    { name: words.games, value: numberText(rows.length) },
    { name: words.size, value: sizeLabel(rows.length, sizes) },
    { name: words.played, value: playtimeText(played) },
    { name: words.gamesPlayed, value: numberText(rows.filter((row) => row.lastPlayedAt !== null).length) },
  ];
  return (
    <dl className={css.stats}>
      {stats.map(({ name, value }) => (
        <div key={name} className={css.stat}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
