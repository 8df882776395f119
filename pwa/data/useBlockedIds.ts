import { useLiveQuery } from '../engine/useLiveQuery.ts';
import { pendingWrites, rowsWithPending } from '../outbox/outbox.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { userDb } from '../storage/database.ts';

const nobody: ReadonlySet<string> = new Set();

/**
 * Whom this account blocks, as this device knows: what they wrote for all to read is left out here, and public answers
 * stay the same for everybody. Those whom a report that waits here blocks are among them.
 */
export function useBlockedIds(): ReadonlySet<string> {
  const { me } = useSession();
  const ids = useLiveQuery(
    async () => {
      if (!me) return [];
      const rows = await rowsWithPending(me.id, 'block');
      const waiting = await pendingWrites(userDb(me.id), ['reports.quick']);
      const reported = waiting.filter(({ write: { input } }) => input['block'] === 1);
      return [...rows.map(({ row }) => row.userId), ...reported.map(({ write: { input } }) => String(input['authorId']))];
    },
    [me?.id],
  );
  return ids && ids.length > 0 ? new Set(ids) : nobody;
}
