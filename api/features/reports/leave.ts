import { v7 as uuid } from 'uuid';
import { severityOf } from '#sync/contract/reports.ts';
import type { Db } from '../../db/port.ts';
import { closeEmptyCase, recountCase } from './cases.ts';
import { formTextsOf } from './formTexts.ts';
import * as store from './store.ts';

/**
 * What becomes of the cases that somebody who deletes their account has reported, and that nobody has decided. Their reports
 * go with their words. Where the server has a copy of what was reported, staff keep a report of it that is nobody's; a case
 * that no report is left of is closed.
 * @param remove removes the account
 */
export async function preserveCasesOf(db: Db, id: string, now: string, remove: () => Promise<unknown>): Promise<void> {
  const stay = await store.undecidedQuickOf.all(db, { id });
  const cases = await store.undecidedCasesOf.all(db, { id });
  await remove();
  for (const report of stay) {
    const words = formTextsOf({ reason: report.reason, note: '' });
    const severity = severityOf({ ...words, reason: report.reason });
    await store.add.run(db, { ...report, ...words, severity, id: uuid(), reporterId: null, quote: '', weight: 0, now });
  }
  for (const one of cases) {
    await closeEmptyCase(db, one.id, now);
    await recountCase(db, one.id);
  }
}
