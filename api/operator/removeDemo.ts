import { configFromEnvironment, startupError } from '../config/config.ts';
import { type SystemError, startupErrorFor } from '../db/open.ts';
import { removeDemo } from '../demo/remove.ts';
import { openStore } from '../server/prepareStore.ts';

/** Runs npm run remove-demo; returns the line to print. */
export async function remove(args: readonly string[], now: string): Promise<string> {
  if (args.length > 0) throw startupError('Usage: npm run remove-demo');
  const config = configFromEnvironment();
  try {
    const db = await openStore(config, now);
    try {
      const removed = await removeDemo({ db, config, now });
      return removed > 0
        ? `${removed} demo accounts and everything of theirs are deleted. npm run serve takes the store now.`
        : 'There are no demo accounts in the store.';
    } finally {
      await db.close();
    }
  } catch (error) {
    throw startupErrorFor(config, error as SystemError);
  }
}
