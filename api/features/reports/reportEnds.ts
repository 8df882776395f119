import { notificationMessage } from '#sync/messages/stored/notifications.ts';

/** How a report may end, as its reporter is told: it was dealt with, or there was nothing against the rules. Nothing is said of what was done to whom. */
export const reportEnds = [
  { title: notificationMessage('reportResolved'), message: notificationMessage('reportDealtWith') },
  { title: notificationMessage('reportClosed'), message: notificationMessage('reportNothingFound') },
] as const;
