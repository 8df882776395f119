import { QueryClient } from '@tanstack/react-query';

/** What the network has answered since the app started, for who is signed in and for nobody (pwa/data/queryKey.ts). */
export const queryClient = new QueryClient();
