import type { EndpointName } from '#sync/contract/index.ts';

/** Reads of rows that other people write. */
export const readsChangedByOthers = ['notifications.unread', 'friends.messages'] as const satisfies EndpointName[];
/** Those of them with so many rows that, once all are here, only changes are pulled. */
export const readsServedBySync: readonly EndpointName[] = ['friends.messages'];
/** Reads that are fetched at every mount, whatever is known here: the catalogue lags behind, and others write. */
const visited: ReadonlySet<EndpointName> = new Set([
  ...(['games.one', 'plays.playtime', 'reviews.ofGame', 'reviews.average'] as const),
  ...(['reports.messages', 'developers.status', 'versions.list', 'users.sessions'] as const),
  ...(['decisions.one', 'moderation.cases', 'moderation.one', 'policy.transparency'] as const),
  ...readsChangedByOthers,
]);
export const refetchesOnMount = (name: EndpointName): boolean => visited.has(name);

const byOthers: ReadonlySet<EndpointName> = new Set(readsChangedByOthers);
/** Whether a read's response is compared with this device's rows, which may be newer than it. */
export const areByOthers = (name: EndpointName): boolean => byOthers.has(name);
