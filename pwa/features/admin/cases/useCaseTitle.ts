import type { Case } from '#sync/contract/moderation.ts';
import { useMessages } from '../../../i18n/messages.ts';

/** What a case is called: by what the store found, or by the worst that it was reported for. */
export function useCaseTitle(): (of: Pick<Case, 'reason' | 'found'>) => string {
  const words = useMessages('cases');
  const { reasons } = useMessages('shellDeferred').quickReport;
  return ({ reason, found }) => (found ? words.found[found] : reason ? reasons[reason] : words.formReport);
}
