import { uptime } from '#sync/rules.ts';
import { useRead } from '../data.ts';
import { numberText, tenthsText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './StatsStrip.module.css';
import { useFirst } from './useFirst.ts';

/** The platform's figures. Without a connection only the games are known, for they are on this device. */
export function StatsStrip({ games }: { games: number | undefined }) {
  const first = useFirst()?.stats;
  const data = useRead('users.stats', {}).data ?? first;
  const words = useWords('home');
  const { unknown } = useWords('common');
  const shown = (value: number | undefined) => (value === undefined ? unknown : numberText(value));
  const figures = [
    { name: words.totalGames, value: shown(data?.totalGames ?? games) },
    { name: words.players, value: shown(data?.totalUsers) },
    { name: words.reviews, value: shown(data?.totalReviews) },
    // One decimal, as ratings have.
    { name: words.uptime, value: `${tenthsText((data?.uptime ?? uptime) * 10)}%` },
  ];
  return (
    <section className={css.strip} aria-label={words.numbers}>
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
