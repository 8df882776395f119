import type { Db } from '../db/port.ts';

/** From the statement of this number on, counted from when it was set, all fail: as if the process had ended there. */
export type ProcessEnd = { at: number };
export const neverEnds = (): ProcessEnd => ({ at: Number.POSITIVE_INFINITY });

/** A database of a server whose process ends at a statement. */
export const endingAt =
  (end: ProcessEnd) =>
  (db: Db): Db => {
    const counted =
      <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
      (...given: A): Promise<R> =>
        --end.at <= 0 ? Promise.reject(new Error('The process ended here')) : work(...given);
    const at = { get: counted(db.get.bind(db)), all: counted(db.all.bind(db)), run: counted(db.run.bind(db)) };
    return new Proxy(db, {
      get: (_, name) => {
        if (name in at) return at[name as keyof typeof at];
        const value = db[name as keyof Db] as unknown;
        return typeof value === 'function' ? value.bind(db) : value;
      },
    });
  };
