import type { StaffDecision } from '#sync/contract/moderation.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { formatDateTime } from '../../../i18n/formatUnits.ts';
import { useMessages } from '../../../i18n/messages.ts';

/** So many hours, in days from two days on. */
export function useDuration(): (hours: number) => string {
  const { form } = useMessages('cases');
  return (n) => (n < 48 ? form.hours(n, formatNumber(n)) : form.days(n / 24, formatNumber(n / 24)));
}

/** The key that chooses an action, by its place: the tenth has 0. */
export const actionKey = (at: number): string => `${(at + 1) % 10}`;

/** What was decided, in one line; an action that this app does not know stands by its name. */
export function useActionList(): (decision: Pick<StaffDecision, 'actions' | 'until' | 'hours'>) => string {
  const { form, decision: words } = useMessages('cases');
  const names = form.action as Record<string, string>;
  const duration = useDuration();
  return ({ actions, until, hours }) => {
    const all = actions.map((action) => names[action] ?? action).join(', ');
    if (hours) return `${all}, ${words.lasting(duration(hours))}`;
    return until ? `${all}, ${words.until(formatDateTime(until))}` : all;
  };
}
