import type { Db, Params } from '../db/port.ts';

/** A message with this text always makes a poisoned server throw. */
export const poison = 'makes the server stumble';
export function refusePoison(params: Params): void {
  if (params['content'] === poison) throw new Error('Stumbled');
}

/** The database of a server with a bug: some text makes it fail with an error that is not a refusal. */
export const poisoned = (db: Db): Db => ({
  ...db,
  async run(text, params) {
    refusePoison(params);
    return db.run(text, params);
  },
});
