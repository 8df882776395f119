import { onTestFinished, vi } from 'vitest';
import { endpointNames } from '#sync/contract/index.ts';
import type { TestStore } from './app.tsx';

/**
 * Takes the page offline until the test ends or the returned function is called; with a `store`, that answers no call
 * either.
 */
export function goOffline(store?: TestStore): () => void {
  const answers = store ? endpointNames.map((name) => store.fail(name, 'offline')) : [];
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  let isBack = false;
  const back = () => {
    if (isBack) return;
    isBack = true;
    for (const again of answers) again();
    network.mockRestore();
    dispatchEvent(new Event('online'));
  };
  onTestFinished(back);
  return back;
}
