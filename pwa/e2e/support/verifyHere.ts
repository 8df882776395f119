import type { VerificationTimings } from '#sync/builds/verification.ts';
import { configFrom } from '../../../api/config/config.ts';
import { openDatabase } from '../../../api/db/open.ts';
import { verifyPendingBuilds } from '../../../api/verification/verifyGames.ts';
import { executablePath } from './chromium.ts';
import type { Store } from './store.ts';

/** Tries the builds that wait, beside the server that runs, as the command does it. Answers the lines that it says. */
export async function tryHere({ dataDir }: Store, pace?: VerificationTimings, again?: string): Promise<string[]> {
  const db = openDatabase(configFrom({ DATA_DIR: dataDir }));
  const lines: string[] = [];
  const parts = {
    db,
    config: { dataDir },
    clock: () => new Date(),
    chromium: { path: executablePath, sandbox: false },
    ...(pace && { pace }),
  };
  await verifyPendingBuilds(parts, (line) => lines.push(line), again).finally(() => db.close());
  return lines;
}
