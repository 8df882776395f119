import { safeLocalStorage } from '../../platform/safeLocalStorage.ts';

const key = 'recess.leftOut';

/**
 * The games that somebody removed from this device: downloading a whole library leaves them out until they are
 * requested again.
 */
export const excludedGames = (): ReadonlySet<string> => new Set((safeLocalStorage.read(key) ?? '').split(' '));

const write = (ids: Iterable<string>) => safeLocalStorage.write(key, [...ids].filter(Boolean).join(' '));
export const excludeGame = (id: string): void => write([...excludedGames(), id]);
export const includeGames = (ids: readonly string[]): void =>
  write([...excludedGames()].filter((id) => !ids.includes(id)));
