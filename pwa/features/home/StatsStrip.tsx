import { uptime } from '#sync/constants.ts';
import type { PrerenderedHome } from '#sync/protocol/prerenderedHome.ts';
import { formatNumber, formatRating } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.ts';
import css from './StatsStrip.module.css';

type Props = { games: number | undefined; stats: PrerenderedHome['stats'] | undefined };

/** The platform's figures. Offline only the number of games is known, from the catalogue on this device. */
export function StatsStrip({ games, stats }: Props) {
  const words = useMessages('home');
  const { unknown } = useMessages('common');
  const shown = (value: number | undefined) => (value === undefined ? unknown : formatNumber(value));
  const figures = [
    { name: words.totalGames, value: shown(stats?.totalGames ?? games) },
    { name: words.players, value: shown(stats?.totalUsers) },
    { name: words.reviews, value: shown(stats?.totalReviews) },
    // The uptime has one decimal, as ratings do.
    { name: words.uptime, value: `${formatRating((stats?.uptime ?? uptime) * 10)}%` },
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
