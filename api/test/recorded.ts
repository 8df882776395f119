import type { Db, Params } from '../db/port.ts';

/** A statement that went through the port. `ms` is how long its answer took. */
export type Ran = { text: string; params: Params; rows: number; ms: number };

export type Recorded = {
  /** Wraps a database: for `openHouse`. */
  through(db: Db): Db;
  /** Returns every statement since the last call, in order. */
  taken(): Ran[];
};

/** Records all statements that go through the port, except the start and end of transactions. */
export function recorded(): Recorded {
  let ran: Ran[] = [];
  const noted = async <T>(text: string, params: Params, rowsOf: (answer: T) => number, work: () => Promise<T>) => {
    const began = performance.now();
    const answer = await work();
    ran.push({ text, params, rows: rowsOf(answer), ms: performance.now() - began });
    return answer;
  };
  return {
    through: (db) => ({
      ...db,
      get: (text, params) =>
        noted(
          text,
          params,
          (row) => (row === undefined ? 0 : 1),
          () => db.get(text, params),
        ),
      all: (text, params) =>
        noted(
          text,
          params,
          (rows) => rows.length,
          () => db.all(text, params),
        ),
      run: (text, params) =>
        noted(
          text,
          params,
          (changed) => changed,
          () => db.run(text, params),
        ),
      async runEach(text, rows) {
        const began = performance.now();
        await db.runEach(text, rows);
        const ms = (performance.now() - began) / rows.length;
        ran.push(...rows.map((params) => ({ text, params, rows: 1, ms })));
      },
    }),
    taken() {
      const all = ran;
      ran = [];
      return all;
    },
  };
}
