import { numberText, playtimeText } from '#sync/show.ts';
import css from './Library.module.css';
import type { Row } from './row.ts';

/** Spec §2: over 10 Large, over 5 Growing, otherwise Starting. */
const sizeLabel = (games: number) => (games > 10 ? 'Large' : games > 5 ? 'Growing' : 'Starting');

export function StatCards({ rows }: { rows: readonly Row[] }) {
  const played = rows.reduce((total, row) => total + row.playtime, 0);
  const stats = [
    { name: 'Games', value: numberText(rows.length) },
    { name: 'Library size', value: sizeLabel(rows.length) },
    { name: 'Time played', value: playtimeText(played) },
    { name: 'Games played', value: numberText(rows.filter((row) => row.lastPlayedAt !== null).length) },
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
