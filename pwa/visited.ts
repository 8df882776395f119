import type { EndpointName } from '#sync/contract/index.ts';

/** Reads of rows that somebody else writes. */
export const readsByOthers = ['notifications.unread', 'friends.messages'] as const satisfies EndpointName[];
/** Those of them that bring so much that only what is new is asked for, once the rest is here. */
export const readsByPull: readonly EndpointName[] = ['friends.messages'];
/** Asked anew at every visit, whatever is known here: the catalogue trails, and others write. */
const visited: ReadonlySet<EndpointName> = new Set([
  ...(['games.one', 'plays.playtime', 'reviews.ofGame', 'reviews.average'] as const),
  ...(['reports.messages', 'developers.status', 'versions.list'] as const),
  ...readsByOthers,
]);
export const alsoAsked = (name: EndpointName): boolean => visited.has(name);

const byOthers: ReadonlySet<EndpointName> = new Set(readsByOthers);
/** What the network answers to these is put on this device, which may have newer rows than its last answer. */
export const areByOthers = (name: EndpointName): boolean => byOthers.has(name);
