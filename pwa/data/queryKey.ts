import type { EndpointName } from '#sync/contract/index.ts';
import type { Me } from '#sync/contract/users.ts';
import { queryClient } from '../platform/queryClient.ts';

/** What a read is kept under: endpoint, input as JSON, account. With the setup key the same person is answered more. */
export const queryKeyOf = (name: EndpointName, input: string, me: Me | null) =>
  [name, input, me?.id, me?.isAdmin, me?.isLeadDev] as const;

/**
 * Forgets every answer but those of one account and of nobody. What is under way for another is cancelled: an answer that
 * comes later is put nowhere.
 */
export function removeQueriesOfOthers(userId: string | undefined): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [, , accountId] }) => accountId !== undefined && accountId !== userId,
  });
}
