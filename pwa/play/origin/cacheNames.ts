/**
 * Whether a cache in a game's origin belongs to the worker (pwa/play/origin/buildCache.ts, pwa/play/origin/worker.ts):
 * a copy of a build, the note of the chosen build, the shell of an earlier worker, or the note of who played in a tab.
 * A game may have its own caches under any other names.
 */
export const isWorkersCache = (name: string): boolean =>
  isCopy(name) || name === 'play-chosen' || name === 'play-shell' || name === tabCache;

/** The cache that notes who last played in a tab of the game's own. */
export const tabCache = 'play-tab';

/** Whether a cache is a copy, complete or partial; a build's id is a hash. */
export const isCopy = (name: string): boolean => /^game-[0-9a-f]{32,64}(-partial)?$/.test(name);
