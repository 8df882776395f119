import type { Decision } from '#sync/contract/decisions.ts';
import { nowIso } from '../platform/clock.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { useRead } from './hooks.ts';

/** The decision that suspends the account for longest, by this device's clock; undefined where none does. Known offline. */
export function useSuspension(): (Decision & { until: string }) | undefined {
  const { me } = useSession();
  const decisions = useRead('decisions.list', {}, { skip: me === null }).data ?? [];
  const now = nowIso();
  const isSuspending = (one: Decision): one is Decision & { until: string } =>
    one.state === 'active' && one.actions.includes('suspend') && one.until !== null && one.until > now;
  return decisions.filter(isSuspending).sort((a, b) => (a.until > b.until ? -1 : 1))[0];
}
