import { notificationMessage } from '#sync/messages/stored/notifications.ts';

/** What the person whom a decision concerns is told: that it was made, taken back or confirmed. */
export const decisionNews = {
  made: { title: notificationMessage('decisionMade'), message: notificationMessage('decisionMadeNext') },
  reverted: { title: notificationMessage('decisionReverted'), message: notificationMessage('decisionRevertedNext') },
  upheld: { title: notificationMessage('appealUpheld'), message: notificationMessage('appealUpheldNext') },
} as const;
/** What all staff are told of a case that came in, and of one that nobody decided in time. */
export const newCaseNews = {
  title: notificationMessage('caseNew'),
  message: notificationMessage('caseNewNext'),
} as const;
export const overdueNews = {
  title: notificationMessage('caseOverdue'),
  message: notificationMessage('caseOverdueNext'),
} as const;
/** What all staff are told of a decision that waits, and who made it of how that ended. */
export const proposalNews = {
  waits: { title: notificationMessage('decisionWaits'), message: notificationMessage('decisionWaitsNext') },
  confirmed: { title: notificationMessage('decisionConfirmed'), message: notificationMessage('decisionConfirmedNext') },
  refused: { title: notificationMessage('decisionRefused'), message: notificationMessage('decisionRefusedNext') },
} as const;
/** What those who reported it are told when it is taken back. */
export const revertedNews = {
  title: notificationMessage('reportReverted'),
  message: notificationMessage('reportRevertedNext'),
} as const;
/** What the author of a review is told that reports had hidden, and that staff found nothing against. */
export const restoredReviewNews = {
  title: notificationMessage('reviewRestored'),
  message: notificationMessage('reviewRestoredWhy'),
} as const;
