import { type Config, startupError } from '../config/config.ts';
import { daysBefore, demoAccounts } from '../config/demoAccounts.ts';
import { type Db, fragment, sql } from '../db/port.ts';

const addresses = Object.values(demoAccounts).map(({ email }) => email);
const theirs = fragment(`email IN (${addresses.map((email) => `'${email}'`).join(', ')})`);

const setMark = sql`INSERT INTO secrets (name, value) VALUES ('demo', '') ON CONFLICT (name) DO NOTHING`;
const removeMark = sql`DELETE FROM secrets WHERE name = 'demo'`;
const mark = sql<{ name: string }>`SELECT name FROM secrets WHERE name = 'demo'`;
const anybody = sql<{ id: string }>`SELECT id FROM users LIMIT 1`;
/** Returns the demo accounts in this store. */
export const demoAccountsHere = sql<{ id: string; createdAt: string }>`
  SELECT id, "createdAt" FROM users WHERE ${theirs} ORDER BY "createdAt"`;
const firstStart = sql<{ at: string | null }>`SELECT MIN("appliedAt") AS at FROM migrations`;

/** Milliseconds between a store's first start and the creation of the demo during it. */
const firstRunMs = 600_000;

/** Marks a store as a demo, inside the transaction that creates the demo. */
export const markDemo = (db: Db) => setMark.run(db);
export const unmarkDemo = (db: Db) => removeMark.run(db);

export const isMarked = async (db: Db) => (await mark.get(db)) !== undefined;

/** The state of a store: `new` has no accounts, `real` has accounts and was not created as a demo. */
export type Kind = 'new' | 'demo' | 'real';

export async function kindOf(db: Db): Promise<Kind> {
  if (await isMarked(db)) return 'demo';
  if (!(await anybody.get(db))) return 'new';
  return (await isOlderDemo(db)) ? 'demo' : 'real';
}

/**
 * Recognizes a demo from before demos were marked: its accounts were created at the store's first start, and dated a
 * fixed number of days earlier. A store that was started as a demo later has its first start long before its accounts.
 */
async function isOlderDemo(db: Db): Promise<boolean> {
  const [first] = await demoAccountsHere.all(db);
  const started = (await firstStart.get(db))?.at;
  if (!first || !started) return false;
  const made = Date.parse(first.createdAt) + daysBefore * 86_400_000;
  return Math.abs(made - Date.parse(started)) < firstRunMs;
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;
const named = ({ dataDir, databaseUrl }: Place) =>
  databaseUrl ? `the database at ${new URL(databaseUrl).host}` : dataDir;

/** Returns the error that refuses a demo in a store with real accounts, for the given `command`. */
export const realStore = (config: Place, command: string) =>
  startupError(
    `${command} makes accounts with public passwords, and the store in ${named(config)} has real ones. Start it with npm run serve, or give the demo a folder of its own: DATA_DIR=./demo ${command}`,
  );

/** Refuses to serve accounts whose passwords are public. */
export async function refuseDemo(db: Db, config: Place, command: string): Promise<void> {
  if (!(await demoAccountsHere.get(db))) return;
  const isDemo = (await kindOf(db)) === 'demo';
  throw startupError(
    isDemo
      ? `${command} serves no demo, and the store in ${named(config)} is one: its passwords are public. Start it with npm start, set DATA_DIR to another folder, or take the demo out of it: npm run remove-demo`
      : `The store in ${named(config)} has demo accounts, whose passwords are public. Take them out, then try again: npm run remove-demo`,
  );
}
