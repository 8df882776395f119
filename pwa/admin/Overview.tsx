import type { admin } from '#sync/contract/admin.ts';
import type { Output } from '#sync/endpoint.ts';
import { now } from '../clock.ts';
import { useWords } from '../words/words.ts';
import css from './Admin.module.css';
import { Composed, Growing } from './charts.tsx';
import { weeksOf } from './weeks.ts';

type Props = { figures: Omit<Output<(typeof admin)['stats']>, 'recentGames'> };

/** The figures of the platform, and what they are made of. */
export function Overview({ figures }: Props) {
  const { overview, states } = useWords('admin');
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
        <Growing name={overview.users} total={totalUsers} weeks={weeksOf(newUsers, now())} />
        <Composed name={overview.games} total={totalGames} parts={composed(totalGames, approvedGames, pendingGames)} />
        <Composed
          name={overview.developers}
          total={totalDevelopers}
          parts={composed(totalDevelopers, approvedDevelopers, pendingDevelopers)}
        />
        <Composed
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
  <div className={css.cards} role="status" aria-label={useWords('common').loading}>
    {['users', 'games', 'developers', 'reports'].map((name) => (
      <div key={name} className={`${css.bone} ${css.boneCard}`} />
    ))}
  </div>
);
