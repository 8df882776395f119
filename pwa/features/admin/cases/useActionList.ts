import type { StaffDecision } from '#sync/contract/moderation.ts';
import { formatDateTime } from '../../../i18n/formatUnits.ts';
import { useMessages } from '../../../i18n/messages.ts';

/** What was decided, in one line; an action that this app does not know stands by its name. */
export function useActionList(): (decision: Pick<StaffDecision, 'actions' | 'until'>) => string {
  const { form, decision: words } = useMessages('cases');
  const names = form.action as Record<string, string>;
  return ({ actions, until }) => {
    const all = actions.map((action) => names[action] ?? action).join(', ');
    return until ? `${all}, ${words.until(formatDateTime(until))}` : all;
  };
}
