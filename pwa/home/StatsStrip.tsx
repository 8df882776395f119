import { users } from '#sync/contract/users.ts';
import { uptime } from '#sync/rules.ts';
import { numberText } from '#sync/show.ts';
import { useRead } from '../data.ts';
import css from './StatsStrip.module.css';

const shown = (value: number | undefined) => (value === undefined ? '–' : numberText(value));

/** The platform's figures. Without a connection only the games are known, for they are on this device. */
export function StatsStrip({ games }: { games: number | undefined }) {
  const { data } = useRead(users.stats, {});
  const figures = [
    { name: 'Total games', value: shown(data?.totalGames ?? games) },
    { name: 'Registered players', value: shown(data?.totalUsers) },
    { name: 'Player reviews', value: shown(data?.totalReviews) },
    { name: 'Uptime', value: `${(data?.uptime ?? uptime).toFixed(1)}%` },
  ];
  return (
    <section className={css.strip} aria-label="Recess in numbers">
      <dl className={css.list}>
        {figures.map(({ name, value }) => (
          <div key={name} className={css.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
