import { v7 as uuid } from 'uuid';
import { moderationMessage } from '#sync/messages/accounts.ts';
import { Refusal } from '#sync/refusal.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import { auditProposal } from '../../security/auditLog.ts';
import { fileInCase } from '../reports/cases.ts';
import { findReportedThing } from '../reports/reportedThing.ts';
import { requireCase, type StaffContext } from './cases.ts';
import { propose } from './proposals.ts';

/**
 * With `SECOND_PERSON=all` the specification's calls that delete an account or a game delete nothing: the deletion waits as a
 * decision of its case (docs/decisions/0102). The call is refused, because whoever asked would else believe that it is gone. It
 * runs before the call's transaction, so that what waits outlives the refusal. One's own game needs nobody else. An open case
 * with reports or an alert in it is decided by who has read it, and never by this call.
 */
async function proposeRemoval(kind: 'user' | 'game', id: string, ctx: StaffContext): Promise<void> {
  const { db, config, caller, now } = ctx;
  if (config.secondPerson !== 'all') return;
  const isWaiting = await db.transaction(async () => {
    const thing = await findReportedThing(db, { kind, id }, caller);
    if (!thing || thing.authorId === caller.id) return false;
    // Before the case, in the order in which a report takes them.
    await lockAccounts(db, [thing.authorId]);
    // What nobody reported is no emergency.
    const caseId = await fileInCase(ctx, { kind, entityId: id, severity: 3 }, thing);
    const row = await requireCase(ctx, caseId);
    // What was added to the case above is taken back with the refusal.
    if (row.state === 'open' && (row.found !== null || row.reports > 0))
      throw new Refusal('conflict', moderationMessage('removalInCase', { id: caseId }));
    const actions = [kind === 'user' ? ('deleteAccount' as const) : ('removeGame' as const)];
    const unsaid = { ground: 'rules', facts: '', noteToAuthor: '', noteToReporters: '' } as const;
    await propose(ctx, uuid(), row, { ...unsaid, actions, version: row.version });
    await auditProposal({ db, now }, caller.id, { id: caseId, actions: actions.join(' ') });
    return true;
  });
  if (isWaiting) throw new Refusal('conflict', moderationMessage('removalWaits'));
}

type Remove = (input: { id: string }, ctx: StaffContext) => Promise<void>;
/** A call that deletes an account or a game, where it needs a second person. */
export const withSecondPerson = (kind: 'user' | 'game', remove: Remove) => ({
  prepare: ({ id }: { id: string }, ctx: StaffContext) => proposeRemoval(kind, id, ctx),
  handle: remove,
});
