import { formatNumber } from '../../../i18n/format.ts';
import { formatDate } from '../../../i18n/formatUnits.ts';
import { useMessages } from '../../../i18n/messages.ts';
import css from './Charts.module.css';
import type { Week } from './groupByWeek.ts';

export type ChartSegment = { name: string; value: number; tone: 'good' | 'waits' | 'bad' | 'half' };

// A ring of this radius is 100 long, so that a share is a percentage.
const radius = 100 / (2 * Math.PI);

function Ring({ parts }: { parts: readonly ChartSegment[] }) {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const gap = parts.filter(({ value }) => value > 0).length > 1 ? 1.5 : 0;
  let before = 0;
  return (
    <svg className={css.ring} viewBox="0 0 40 40" aria-hidden>
      <circle className={css.track} cx="20" cy="20" r={radius} />
      {parts.map(({ name, value, tone }) => {
        const share = total === 0 ? 0 : (value / total) * 100;
        const start = 25 - before;
        before += share;
        if (share === 0) return null;
        const length = Math.max(share - gap, 0.5);
        return (
          <circle
            key={name}
            className={css.part}
            data-tone={tone}
            cx="20"
            cy="20"
            r={radius}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={start}
          />
        );
      })}
    </svg>
  );
}

/** A figure and what it is made of: as a ring for the eye, as a list for everybody. */
export const DonutChart = ({ name, total, parts }: { name: string; total: number; parts: readonly ChartSegment[] }) => (
  <section className={css.card}>
    <div className={css.top}>
      <div>
        <h3 className={css.label}>{name}</h3>
        <p className={css.figure}>{formatNumber(total)}</p>
      </div>
      <Ring parts={parts} />
    </div>
    <dl className={css.legend}>
      {parts.map(({ name: part, value, tone }) => (
        <div key={part}>
          <dt data-tone={tone}>{part}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** A figure and how it grew, week by week. */
export function GrowthChart({ name, total, weeks }: { name: string; total: number; weeks: readonly Week[] }) {
  const { overview } = useMessages('admin');
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  const sum = weeks.reduce((all, { count }) => all + count, 0);
  return (
    <section className={css.card}>
      <div>
        <h3 className={css.label}>{name}</h3>
        <p className={css.figure}>{formatNumber(total)}</p>
      </div>
      <svg className={css.bars} viewBox={`0 0 ${weeks.length * 10} 30`} preserveAspectRatio="none" aria-hidden>
        {weeks.map(({ from, count }, i) => {
          const height = count === 0 ? 1 : Math.max(3, (count / most) * 30);
          return <rect key={from} data-none={count === 0} x={i * 10 + 1} y={30 - height} width="8" height={height} />;
        })}
      </svg>
      <p className={css.note}>{overview.newUsers(formatNumber(sum), formatNumber(weeks.length))}</p>
      <ul className="srOnly">
        {weeks.map(({ from, count }) => (
          <li key={from}>{overview.week(formatDate(from), formatNumber(count))}</li>
        ))}
      </ul>
    </section>
  );
}
