/**
 * Whether a cache of a game's origin is the worker's (pwa/play/origin/buildCache.ts, pwa/play/origin/worker.ts): a copy of a build, the note which one is
 * played, a shell that an earlier worker kept, or who played in a tab. A game has caches of its own, by whatever other names.
 */
export const isWorkersCache = (name: string): boolean =>
  isCopy(name) || name === 'play-chosen' || name === 'play-shell' || name === tabCache;

/** Notes who played last in a tab of the game's own. */
export const tabCache = 'play-tab';

/** Whether it is a copy, whole or on its way in: a build's id is a hash. */
export const isCopy = (name: string): boolean => /^game-[0-9a-f]{32,64}(-partial)?$/.test(name);
