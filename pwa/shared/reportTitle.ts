import type { Report } from '#sync/contract/reports.ts';
import { useMessages } from '../i18n/messages.ts';

/** Returns a report's title: the reason of a quick one, the subject of any other. */
export function useReportTitle(): (report: Pick<Report, 'reason' | 'subject'>) => string {
  const { reasons } = useMessages('shellDeferred').quickReport;
  return ({ reason, subject }) => (reason ? reasons[reason] : subject);
}
