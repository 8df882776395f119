import { v7 as uuid } from 'uuid';
import { hour } from '#sync/constants.ts';
import type { EvidenceContext, ReportKind } from '#sync/contract/reports.ts';
import type { Db } from '../../db/port.ts';
import type { HandlerContext } from '../../http/handler.ts';
import type { Caller } from '../../security/policy.ts';
import { settleAutomatic } from '../decisions/automatic.ts';
import * as cases from '../moderation/store.ts';
import { clearReview } from '../reviews/hiding.ts';
import type { ReportedThing } from './reportedThing.ts';
import * as store from './store.ts';

/**
 * The open case of a thing, made by its first report; with the server's own copy of the thing, anew where it was changed
 * since the last report.
 * @returns the case's id
 */
export async function fileInCase(
  { db, config, now }: Pick<HandlerContext, 'db' | 'config' | 'now'>,
  { severity, ...about }: { kind: ReportKind; entityId: string; severity: number },
  thing: ReportedThing | undefined,
): Promise<string> {
  const hours = config.targetHours[severity - 1] as number;
  const { id: caseId } = (await cases.openCase.get(db, {
    ...about,
    dueAt: new Date(Date.parse(now) + hours * hour * 1_000).toISOString(),
    // What somebody merely says of a thing that is not there makes nobody its author.
    authorId: thing?.authorId ?? null,
    id: uuid(),
    now,
  })) as { id: string };
  if (!thing) return caseId;
  const { text } = thing;
  const known = await store.newestEvidence.get(db, { caseId });
  // A copy that the store took by itself has nothing of what stood around it.
  const isBare = known?.context === '[]' && thing.context.length > 0;
  if (known?.text !== text || isBare)
    await store.addEvidence.run(db, { id: uuid(), caseId, text, context: JSON.stringify(thing.context), now });
  if (known && known.text !== text) await cases.touchCase.run(db, { id: caseId });
  return caseId;
}

/** Counts anew what the reports of an open case say of it, once one of them is there or has changed. */
export const recountCase = (db: Db, id: string) => cases.countCase.run(db, { id });

/**
 * Closes a case once all its reports are decided; a review that all of them found harmless is shown again. What the store found
 * itself stays for staff to decide.
 */
export async function closeCase(ctx: Pick<HandlerContext<Caller>, 'db' | 'now' | 'changed' | 'caller'>, id: string) {
  const { db, now, caller } = ctx;
  const found = await cases.lockCase.get(db, { id });
  if (!found || found.found !== null || (await store.undecidedOf.get(db, { id }))) return;
  await cases.markCaseClosed.run(db, { id, now });
  if (found.kind !== 'review' || (await store.upheldOf.get(db, { id }))) return;
  await settleAutomatic(ctx, id, 'overturned', caller.id);
  const judged = await store.newestEvidence.get(db, { caseId: id });
  await clearReview(db, found.entityId, judged?.text);
}

/** Closes a case that no report is left of: its last reporter took theirs along. */
export async function closeEmptyCase(db: Db, id: string, now: string): Promise<void> {
  const found = await cases.lockCase.get(db, { id });
  if (found?.found === null && !(await store.undecidedOf.get(db, { id })))
    await cases.markCaseClosed.run(db, { id, now });
}

export const contextOf = (json: string) => JSON.parse(json) as EvidenceContext;

/**
 * Takes the names of somebody who leaves out of the evidence about what they wrote, and about what they reported. With
 * that goes what they wrote themselves around it, unless \`keepsWords\`; what was reported stays (docs/decisions/0091).
 */
export async function redactEvidence(
  db: Db,
  id: string,
  { without, keepsWords }: { without(text: string, written: string): string; keepsWords: boolean },
): Promise<void> {
  for (const { id: evidenceId, isReporter, capturedAt, ...row } of await store.evidenceAbout.all(db, { id })) {
    const isTheirs = (by: EvidenceContext[number]['by']) => Boolean(isReporter) && by === 'reporter' && !keepsWords;
    const kept = contextOf(row.context).filter(({ by }) => !isTheirs(by));
    const context = JSON.stringify(kept.map((one) => ({ ...one, content: without(one.content, one.at) })));
    const text = without(row.text, capturedAt);
    if (text !== row.text || context !== row.context)
      await store.setEvidence.run(db, { id: evidenceId, text, context });
  }
}
