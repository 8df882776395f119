import type { EndpointName } from '#sync/contract/index.ts';
import type { Me } from '#sync/contract/users.ts';
import { queryClient } from '../platform/queryClient.ts';

/**
 * The query key of a read: endpoint, input as JSON, account, and its roles, because with the setup key the same person
 * gets more.
 */
export const queryKeyOf = (name: EndpointName, input: string, me: Me | null) =>
  [name, input, me?.id, me?.isAdmin, me?.isLeadDev] as const;

/**
 * Removes every response except those of one account and of nobody. Requests in flight for other accounts are
 * cancelled: a response that comes later is stored nowhere.
 */
export function removeQueriesOfOthers(userId: string | undefined): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [, , accountId] }) => accountId !== undefined && accountId !== userId,
  });
}
