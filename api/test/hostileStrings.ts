import type { Db, Params } from '../db/port.ts';

/** A message of these words makes a poisoned server stumble, always. */
export const poison = 'makes the server stumble';
export function refusePoison(params: Params): void {
  if (params['content'] === poison) throw new Error('Stumbled');
}

/** The database of a server with a bug: it fails on some words in a way that is no refusal. */
export const poisoned = (db: Db): Db => ({
  ...db,
  async run(text, params) {
    refusePoison(params);
    return db.run(text, params);
  },
});
