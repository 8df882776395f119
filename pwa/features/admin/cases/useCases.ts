import type { CaseAge, CaseList } from '#sync/contract/caseLists.ts';
import type { ReportKind, ReportReason } from '#sync/contract/reports.ts';
import { useRead } from '../../../data/hooks.ts';

/** What of the queue is shown. */
export type CaseFilter = {
  which: CaseList;
  reason?: ReportReason | undefined;
  kind?: ReportKind | undefined;
  age?: CaseAge | undefined;
  /** The username of the author. */
  person?: string | undefined;
};

/** Milliseconds between two looks at the queue. */
const casesPollMs = 30_000;

/** A page of the queue, with how many cases there are of each list. */
export const useCases = (filter: CaseFilter, before?: string) =>
  useRead('moderation.cases', { ...filter, ...(before && { before }) }, { every: casesPollMs });
