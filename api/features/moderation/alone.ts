import { secondPersonWaitHours } from '#sync/constants.ts';
import { timeBefore } from '#sync/policy/retention.ts';
import { Refusal } from '#sync/refusal.ts';
import { createRecorder, emptyChanges, publishChanges } from '../../change-feed/changeFeed.ts';
import type { Config } from '../../config/config.ts';
import { type Db, jobTransaction } from '../../db/port.ts';
import { auditSoleConfirmation } from '../../security/auditLog.ts';
import { ringForCases } from './clocks.ts';
import { lockConcerned } from './decide.ts';
import * as proposals from './proposals/store.ts';
import { carryOut } from './proposals.ts';
import * as store from './store.ts';

type Here = { db: Db; config: Config };

/** Carries one of them out, unless it was confirmed, refused or can be confirmed by somebody meanwhile. */
async function carryOutAlone({ db, config }: Here, id: string, now: string): Promise<void> {
  const followUps: (() => Promise<void>)[] = [];
  await jobTransaction(db, async () => {
    followUps.length = 0;
    const proposal = await proposals.proposalById.get(db, { id });
    const alone = proposal && (await proposals.soleProposalIn.get(db, { caseId: proposal.caseId, now }));
    if (!proposal || proposal.actorId === null || alone?.id !== id) return;
    const caller = { id: proposal.actorId, isLeadDev: proposal.actorIsLead ?? 0 };
    const row = await store.byId.get(db, { id: proposal.caseId, userId: caller.id, now });
    if (!row) return;
    const changes = emptyChanges();
    const afterwards = (work: () => Promise<void>) => void followUps.push(work);
    // Files that nothing names any more are swept by a job of their own.
    const ctx = { db, config, caller, now, ...createRecorder(changes), afterwards, behind: () => {} };
    await lockConcerned(ctx, row, JSON.parse(proposal.actions) as string[]);
    await carryOut(ctx, { proposal, row, version: row.version }, null);
    await auditSoleConfirmation(ctx, caller.id, id);
    await publishChanges(db, changes, now);
  });
  for (const work of followUps) await work();
}

/**
 * Lets the decisions take effect that have waited a day for a second person while there is none: nobody else is staff, or the
 * case is about all others, or they are suspended. They are marked as such.
 */
export async function confirmUnopposed(here: Here, now: string): Promise<void> {
  const before = timeBefore(secondPersonWaitHours / 24, now);
  for (const { id } of await proposals.waitingProposals.all(here.db, { before }))
    await carryOutAlone(here, id, now).catch((error: unknown) => {
      // Another process was first, or whom it is about has become staff: then it goes on waiting.
      if (!(error instanceof Refusal)) throw error;
    });
}

/** What is looked at every minute: what takes effect by itself, and what staff are to be told of. */
export async function lookAtCases(here: Here, now: string): Promise<void> {
  try {
    await confirmUnopposed(here, now);
  } finally {
    await ringForCases(here.db, now);
  }
}
