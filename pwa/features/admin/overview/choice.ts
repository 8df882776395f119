import type { AuditEntry } from '#sync/contract/admin.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { Messages } from '../../../i18n/messages.ts';

/** What was chosen with a deed of staff, in words: a place on home, a role, a warning, the state of a report and how it ended. */
export function choiceOf(
  said: AuditEntry['said'],
  { activity: words, states }: Pick<Messages<'admin'>, 'activity' | 'states'>,
): string | undefined {
  const { position, isAdmin, warningType, status, dismissed, ...decided } = said as Partial<typeof said>;
  if (typeof position === 'number') return words.position(formatNumber(position));
  if (isAdmin !== undefined) return isAdmin === 1 ? words.made : words.revoked;
  if (warningType !== undefined) return words.warnings[String(warningType)];
  const { action, outcome, rule, list, hours, state } = decided;
  const parts = [
    ...[action, outcome, rule, list, state].flatMap((key) => words.decided[String(key)] ?? []),
    ...(typeof hours === 'number' ? [words.hours(hours, formatNumber(hours))] : []),
  ];
  if (parts.length > 0) return parts.join(', ');
  // What was written down before has no end but that it is one.
  if (status === 'resolved' && dismissed !== undefined) return dismissed === 1 ? words.dismissed : words.dealtWith;
  return status === undefined ? undefined : states[status as keyof typeof states];
}
