import type { admin } from '#sync/contract/admin.ts';
import type { Output } from '#sync/endpoint.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { nowIso } from '../../../platform/clock.ts';
import css from '../Admin.module.css';
import { DonutChart, GrowthChart } from './charts.tsx';
import { groupByWeek } from './groupByWeek.ts';

type Props = { figures: Omit<Output<(typeof admin)['stats']>, 'recentGames'> };

/** The figures of the platform, and what they are made of. */
export function Overview({ figures }: Props) {
  const { overview, states } = useMessages('admin');
  const composed = (all: number, approved: number, pending: number) => [
    { name: overview.approved, value: approved, tone: 'good' as const },
    { name: overview.pending, value: pending, tone: 'waits' as const },
    { name: overview.rejected, value: Math.max(0, all - approved - pending), tone: 'bad' as const },
  ];
  const { totalUsers, newUsers, totalGames, approvedGames, pendingGames } = figures;
  const { totalDevelopers, approvedDevelopers, pendingDevelopers } = figures;
  const { open, in_progress, resolved } = figures.reports;
  return (
    <section aria-labelledby="overview">
      <h2 id="overview" className="srOnly">
        {overview.heading}
      </h2>
      <div className={css.cards}>
        <GrowthChart name={overview.users} total={totalUsers} weeks={groupByWeek(newUsers, nowIso())} />
        <DonutChart
          name={overview.games}
          total={totalGames}
          parts={composed(totalGames, approvedGames, pendingGames)}
        />
        <DonutChart
          name={overview.developers}
          total={totalDevelopers}
          parts={composed(totalDevelopers, approvedDevelopers, pendingDevelopers)}
        />
        <DonutChart
          name={overview.reports}
          total={open + in_progress + resolved}
          parts={[
            { name: states.open, value: open, tone: 'waits' },
            { name: states.in_progress, value: in_progress, tone: 'half' },
            { name: states.resolved, value: resolved, tone: 'good' },
          ]}
        />
      </div>
    </section>
  );
}

/** Cards of the size of those that come. */
export const OverviewSkeleton = () => (
  <div className={css.cards} role="status" aria-label={useMessages('common').loading}>
    {['users', 'games', 'developers', 'reports'].map((name) => (
      <div key={name} className={`${css.bone} ${css.boneCard}`} />
    ))}
  </div>
);
