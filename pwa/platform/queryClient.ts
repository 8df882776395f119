import { QueryClient } from '@tanstack/react-query';

/**
 * Caches the network's responses since the app started, for the signed-in account and for signed-out reads
 * (pwa/data/queryKey.ts).
 */
export const queryClient = new QueryClient();
