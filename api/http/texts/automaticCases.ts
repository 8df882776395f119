import { v7 as uuid } from 'uuid';
import { hour } from '#sync/constants.ts';
import type { caseTriggers } from '#sync/contract/moderation.ts';
import { type ReportKind, type ReportReason, reportReasons } from '#sync/contract/reports.ts';
import { openAutomatic } from '../../features/moderation/store.ts';
import { addEvidence, evidenceOf } from '../../features/reports/store.ts';
import type { HandlerContext } from '../handler.ts';

type Trigger = {
  found: Exclude<(typeof caseTriggers)[number], 'strike'>;
  kind: ReportKind;
  entityId: string;
  authorId: string;
  reason: ReportReason;
};
/** ISO 8601. */
type FoundText = { text: string; at: string };

/**
 * Opens a case for what the store found itself, without a report, or adds to the one that is open about the same thing. It has a
 * clock as all cases have, and rings for staff. Texts that are its evidence already are not added again.
 */
export async function openAutomaticCase(
  { db, config, now }: Pick<HandlerContext, 'db' | 'config' | 'now'>,
  about: Trigger,
  texts: readonly FoundText[],
): Promise<void> {
  const { severity } = reportReasons[about.reason];
  const hours = config.targetHours[severity - 1] as number;
  const dueAt = new Date(Date.parse(now) + hours * hour * 1_000).toISOString();
  const opened = await openAutomatic.get(db, { ...about, severity, dueAt, id: uuid(), now });
  const caseId = (opened as { id: string }).id;
  const known = new Set((await evidenceOf.all(db, { caseId })).map(({ text }) => text));
  for (const { text, at } of texts)
    if (!known.has(text)) await addEvidence.run(db, { id: uuid(), caseId, text, context: '[]', now: at });
}
