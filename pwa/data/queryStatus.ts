import { accessMessage } from '#sync/messages/access.ts';
import { Refusal } from '#sync/refusal.ts';
import { isOffline } from '../platform/http/httpClient.ts';

export type QueryStatus<T> = {
  data: T | undefined;
  state: 'loading' | 'ready' | 'error' | 'offline';
  error: Refusal | undefined;
};
type Known<T> = {
  /** The device's data, and the network's; null if the network's data was stored on the device only. */
  kept: T | undefined;
  asked: T | null | undefined;
  /** The error of the last request, if it brought nothing. */
  failure: unknown;
  /** The device has not been read yet, so nothing is known that matters. */
  looking: boolean;
  online: boolean;
  /**
   * `ended`: no request is made because the session has ended. `fails`: a sync cycle or the catalogue brings the data,
   * and that failed.
   */
  ended: boolean;
  fails: boolean;
};

/** Computes the status of a read. A response that could not be understood is an error like a refusal. */
export function queryStatusOf<T>({ kept, asked, failure, looking, online, ended, fails }: Known<T>): QueryStatus<T> {
  const said = failure instanceof Refusal ? failure : undefined;
  // A deleted thing must not be shown, although its last response is still in memory.
  const data = kept ?? (said?.code === 'notFound' ? undefined : asked) ?? undefined;
  const stands = (state: QueryStatus<T>['state'], error?: Refusal): QueryStatus<T> => ({ data, state, error });
  if (data !== undefined) return stands('ready');
  const error = said ?? (ended ? new Refusal('signedOut', accessMessage('signIn')) : undefined);
  if (error) return stands('error', error);
  if (looking) return stands('loading');
  if (!online || isOffline(failure)) return stands('offline');
  return stands(failure || fails ? 'error' : 'loading');
}
