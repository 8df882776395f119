import { type Database, openHouse } from '../test/house.ts';
import { answering } from './answering.ts';
import { unlimited } from './unlimited.ts';

export type Account = { id: string; cookie: string };
export type Process = { url: string; origin: string; databaseUrl: string | undefined };

let house: Awaited<ReturnType<typeof openHouse>> | undefined;
const opened = () => {
  if (!house) throw new Error('It is not open yet');
  return house;
};

answering(
  {
    /** A process on a database of its own, or beside another on the database of that one. */
    async open({ database, beside }: { database: Database; beside?: string }): Promise<Process> {
      const settings: Record<string, string> = beside ? { DATABASE_URL: beside } : {};
      house = await openHouse({ database: beside ? 'sqlite' : database, rates: unlimited, settings });
      return { url: house.url, origin: house.config.publicUrl, databaseUrl: house.config.databaseUrl };
    },
    /** People and games, for all processes of the database. */
    async fill({ people, games }: { people: number; games: number }) {
      const { db, game, person } = opened();
      const ids: string[] = [];
      await db.transaction(async () => {
        while (ids.length < games) ids.push((await game()).id);
      });
      const accounts: Account[] = [];
      for (let n = 0; n < people; n++) {
        const { id, cookie } = await person('player');
        accounts.push({ id, cookie });
      }
      return { games: ids, accounts };
    },
    /** Milliseconds of this process's CPU so far. */
    spent() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    },
  },
  () => house?.close(),
);
