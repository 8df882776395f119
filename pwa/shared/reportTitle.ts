import type { Report } from '#sync/contract/reports.ts';
import { useMessages } from '../i18n/messages.ts';

/** What a report is called: a quick one by its reason, any other by its subject. */
export function useReportTitle(): (report: Pick<Report, 'reason' | 'subject'>) => string {
  const { reasons } = useMessages('shellDeferred').quickReport;
  return ({ reason, subject }) => (reason ? reasons[reason] : subject);
}
