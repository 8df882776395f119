import { notes } from '../notes.ts';

const key = 'recess.leftOut';

/** Games that somebody took off this device: a library that is kept here leaves them out until they are asked for again. */
export const leftOut = (): ReadonlySet<string> => new Set((notes.read(key) ?? '').split(' '));

const write = (ids: Iterable<string>) => notes.write(key, [...ids].filter(Boolean).join(' '));
export const leaveOut = (id: string): void => write([...leftOut(), id]);
export const takeIn = (ids: readonly string[]): void => write([...leftOut()].filter((id) => !ids.includes(id)));
