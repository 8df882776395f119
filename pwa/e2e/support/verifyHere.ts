import type { VerificationTimings } from '#sync/builds/verification.ts';
import { configFrom } from '../../../api/config/config.ts';
import { openDatabase } from '../../../api/db/open.ts';
import { verifyPendingBuilds } from '../../../api/verification/verifyGames.ts';
import { executablePath } from './chromium.ts';
import type { Store } from './store.ts';

/** Verifies the pending builds next to the running server, as the command does. Returns the command's output lines. */
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
