import { accessMessage } from '#sync/messages/access.ts';
import { Refusal } from '#sync/refusal.ts';
import { isOffline } from '../platform/http/httpClient.ts';

export type QueryStatus<T> = {
  data: T | undefined;
  state: 'loading' | 'ready' | 'error' | 'offline';
  error: Refusal | undefined;
};
type Known<T> = {
  /** What this device answers, and what the network did; null where that was kept on the device alone. */
  kept: T | undefined;
  asked: T | null | undefined;
  /** How the last ask of the network ended, where it brought nothing. */
  failure: unknown;
  /** The device has not looked yet: nothing is known about the network that matters. */
  looking: boolean;
  online: boolean;
  /** Nobody is asked, for the session has ended; or for the next cycle or the catalogue brings it, and that failed. */
  ended: boolean;
  fails: boolean;
};

/** How a read stands. An answer that could not be understood is an error as much as a refusal. */
export function queryStatusOf<T>({ kept, asked, failure, looking, online, ended, fails }: Known<T>): QueryStatus<T> {
  const said = failure instanceof Refusal ? failure : undefined;
  // What was answered before is there still, though it is gone.
  const data = kept ?? (said?.code === 'notFound' ? undefined : asked) ?? undefined;
  const stands = (state: QueryStatus<T>['state'], error?: Refusal): QueryStatus<T> => ({ data, state, error });
  if (data !== undefined) return stands('ready');
  const error = said ?? (ended ? new Refusal('signedOut', accessMessage('signIn')) : undefined);
  if (error) return stands('error', error);
  if (looking) return stands('loading');
  if (!online || isOffline(failure)) return stands('offline');
  return stands(failure || fails ? 'error' : 'loading');
}
