import type { EndpointName } from '#sync/contract/index.ts';

/** Reads of rows that somebody else writes. */
export const readsChangedByOthers = ['notifications.unread', 'friends.messages'] as const satisfies EndpointName[];
/** Those of them that bring so much that only what is new is asked for, once the rest is here. */
export const readsServedBySync: readonly EndpointName[] = ['friends.messages'];
/** Asked anew at every visit, whatever is known here: the catalogue trails, and others write. */
const visited: ReadonlySet<EndpointName> = new Set([
  ...(['games.one', 'plays.playtime', 'reviews.ofGame', 'reviews.average'] as const),
  ...(['reports.messages', 'developers.status', 'versions.list'] as const),
  ...(['decisions.one', 'moderation.cases', 'moderation.one'] as const),
  ...readsChangedByOthers,
]);
export const refetchesOnMount = (name: EndpointName): boolean => visited.has(name);

const byOthers: ReadonlySet<EndpointName> = new Set(readsChangedByOthers);
/** What the network answers to these is put on this device, which may have newer rows than its last answer. */
export const areByOthers = (name: EndpointName): boolean => byOthers.has(name);
