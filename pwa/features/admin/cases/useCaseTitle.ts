import type { Case } from '#sync/contract/moderation.ts';
import { useMessages } from '../../../i18n/messages.ts';

/** What a case is called: by the worst that it was reported for. */
export function useCaseTitle(): (of: Pick<Case, 'reason'>) => string {
  const words = useMessages('cases');
  const { reasons } = useMessages('shellDeferred').quickReport;
  return ({ reason }) => (reason ? reasons[reason] : words.formReport);
}
