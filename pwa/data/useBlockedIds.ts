import { useLiveQuery } from '../engine/useLiveQuery.ts';
import { pendingWrites, rowsWithPending } from '../outbox/outbox.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { userDb } from '../storage/database.ts';

const nobody: ReadonlySet<string> = new Set();

/**
 * The accounts that this account blocks, as this device knows: their public texts are hidden here, so that public
 * responses stay the same for everybody. It includes accounts blocked by a report that still waits.
 */
export function useBlockedIds(): ReadonlySet<string> {
  const { me } = useSession();
  const ids = useLiveQuery(async () => {
    if (!me) return [];
    const rows = await rowsWithPending(me.id, 'block');
    const waiting = await pendingWrites(userDb(me.id), ['reports.quick']);
    const reported = waiting.filter(({ write: { input } }) => input['block'] === 1);
    return [...rows.map(({ row }) => row.userId), ...reported.map(({ write: { input } }) => String(input['authorId']))];
  }, [me?.id]);
  return ids && ids.length > 0 ? new Set(ids) : nobody;
}
