import { v7 as uuid } from 'uuid';
import { operatorId } from '#sync/contract/admin.ts';
import { type Config, configFromEnvironment, startupError } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type SystemError, startupErrorFor } from '../db/open.ts';
import type { Db } from '../db/port.ts';
import { accountOf, drawReset } from '../features/auth/reset.ts';
import { account } from '../features/users/store.ts';
import { insertEntry } from '../security/auditLog.ts';
import { doctorLines } from './doctor.ts';
import { judgeLines } from './judgeCommand.ts';
import { judgeListsFor, judgeUsage } from './judgeLists.ts';

export const usage = [
  'Usage: npm run recess -- user reset-password <e-mail or username>',
  'Prints a code for 20 minutes with which the account’s owner sets a new password at /login/reset.',
  `       ${judgeUsage}`,
  'Judges texts, a JSON object a line: { "text", "surface" }. It needs no store, but for --from-store: then its words count.',
  '       npm run recess -- doctor',
  'Says what is left to do for who runs the store: documents to write, and blanks in them.',
].join('\n');

type Here = { db: Db; config: Config; now: string };

/**
 * Runs `user reset-password`, which gives access to any account again, also the last lead developer's. Returns the
 * lines to print.
 */
async function resetPassword(who: string, { db, config, now }: Here): Promise<string> {
  const id = await accountOf(db, who);
  const found = id && (await account.get(db, { id }));
  if (!id || !found) throw startupError(`Nobody has the e-mail or username "${who}".`);
  if (found.password === '')
    throw startupError(`${found.username} has no password: this account signs in with its school.`);
  const { code, until } = await db.transaction(async () => {
    await insertEntry.run(db, {
      id: uuid(),
      actorId: operatorId,
      action: 'users.resetPassword',
      said: JSON.stringify({ id }),
      now,
    });
    return drawReset(db, id, null, now);
  });
  return [
    `${found.username} (${found.email}) can set a new password until ${until}:`,
    `  ${config.publicUrl}/login/reset`,
    `  Code: ${code}`,
    'Hand the code over in person. It works once, and ends every session of the account.',
  ].join('\n');
}

/** The streams of a command: its input, and the printer of its output lines. */
export type Io = { input: NodeJS.ReadableStream; say: (line: string) => void };

/** Runs npm run recess: one command, on a running or stopped store or on none. Returns the remaining lines to print. */
export async function recess(args: readonly string[], now: string, io?: Io): Promise<string> {
  if (args[0] === 'judge' && io) {
    const lists = await judgeListsFor(args.slice(1));
    for await (const line of judgeLines(io.input, lists)) io.say(line);
    return '';
  }
  if (args[0] === 'doctor' && args.length === 1) return doctorLines(configFromEnvironment()).join('\n');
  const [group, command, who, ...more] = args;
  if (group !== 'user' || command !== 'reset-password' || !who || more.length > 0) throw startupError(usage);
  const config = configFromEnvironment();
  let db: Db | undefined;
  try {
    db = openDatabase(config);
    await migrate(db, now);
    return await resetPassword(who, { db, config, now });
  } catch (error) {
    throw startupErrorFor(config, error as SystemError);
  } finally {
    await db?.close();
  }
}
