import type { ListedReport } from '#sync/contract/reports.ts';

type Stand = Pick<ListedReport, 'status' | 'isRead'>;

/** Whether the reporter wrote since staff last did something about a report that they work on. */
export const hasNews = ({ status, isRead }: Stand) => status === 'in_progress' && isRead === 0;

/** Whether a report waits for staff: nobody took it up yet, or its reporter wrote again. */
export const waits = (report: Stand) => report.status === 'open' || hasNews(report);
