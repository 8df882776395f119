import { type ReportReason, reportReasons } from '#sync/contract/reports.ts';

/** Category, subject and description as the specification's form has them, of a reason and what was added to it. */
export function formTextsOf({ reason, note }: { reason: ReportReason; note: string }) {
  const { label, category } = reportReasons[reason];
  return { category, subject: label, description: note ? `${label}: ${note}` : `Reported as: ${label}` };
}
