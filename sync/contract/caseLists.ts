/**
 * Which cases are listed: `waiting` are those with a decision that somebody else of staff confirms or refuses, `appeals` decided
 * cases whose person asks for another look, `closed` all decided cases.
 */
export const caseLists = ['open', 'mine', 'overdue', 'waiting', 'appeals', 'closed'] as const;
export type CaseList = (typeof caseLists)[number];
/** Whether a case may be closed among others. One where somebody may be in danger is read and decided by itself. */
export const mayDecideInBulk = ({ severity, found }: { severity: number; found: string | null }): boolean =>
  severity > 1 && found !== 'distress';
/** How old a case may be asked to be at least: hours since its first report. */
export const caseAgeHours = { day: 24, threeDays: 72, week: 168 } as const;
export type CaseAge = keyof typeof caseAgeHours;
export const caseAges = Object.keys(caseAgeHours) as [CaseAge, ...CaseAge[]];
