import { refusals } from '#sync/games/sandbox.ts';
import { isWorkersCache } from '../cacheNames.ts';

/** Behaves like the service workers of an origin on which none can be registered. */
class NoWorkers extends EventTarget {
  readonly controller = null;
  readonly ready = new Promise<never>(() => {});
  oncontrollerchange = null;
  onmessage = null;
  onmessageerror = null;
  register(): Promise<never> {
    const refused = Promise.reject(new DOMException(refusals.worker, 'SecurityError'));
    // Most games ignore the result: for them the rejection must not be an unhandled error.
    refused.catch(() => {});
    return refused;
  }
  async getRegistration() {
    return undefined;
  }
  async getRegistrations() {
    return [];
  }
  startMessages() {}
}

function hideServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const none = new NoWorkers();
  Object.defineProperty(Object.getPrototypeOf(navigator), 'serviceWorker', { get: () => none, enumerable: true });
}

function hideCaches(): void {
  if (!('caches' in self)) return;
  const isOurs = (name: unknown) => isWorkersCache(String(name));
  const own = CacheStorage.prototype;
  const { open, keys, has, delete: remove } = own;
  const theirs = async (storage: CacheStorage) => (await keys.call(storage)).filter((name) => !isOurs(name));
  own.keys = function () {
    return theirs(this);
  };
  own.has = async function (name) {
    return !isOurs(name) && has.call(this, name);
  };
  own.delete = async function (name) {
    return !isOurs(name) && remove.call(this, name);
  };
  own.open = async function (name) {
    if (isOurs(name)) throw new DOMException(refusals.cacheName, 'SecurityError');
    return open.call(this, name);
  };
  own.match = async function (request, options) {
    const names = options?.cacheName === undefined ? await theirs(this) : [options.cacheName].filter((n) => !isOurs(n));
    for (const name of names) {
      const found = (await has.call(this, name)) && (await (await open.call(this, name)).match(request, options));
      if (found) return found;
    }
    return undefined;
  };
}

/** Starts workers of `blob:` addresses with the store's script first; all others get it with their file. */
function followIntoBlobs(workerScript: string): void {
  const { createObjectURL, revokeObjectURL } = URL;
  const blobs = new Map<string, Blob>();
  const withScript = new Map<string, string>();
  URL.createObjectURL = (object) => {
    const address = createObjectURL.call(URL, object);
    if (object instanceof Blob) blobs.set(address, object);
    return address;
  };
  URL.revokeObjectURL = (address) => {
    const own = withScript.get(String(address));
    for (const one of own ? [address, own] : [address]) revokeObjectURL.call(URL, one);
    for (const map of [blobs, withScript]) map.delete(String(address));
  };
  // The same address gives the same shared worker.
  const addressFor = (asked: string | URL) => {
    const blob = blobs.get(String(asked));
    if (!blob) return asked;
    const made =
      withScript.get(String(asked)) ?? createObjectURL.call(URL, new Blob([workerScript, blob], { type: blob.type }));
    withScript.set(String(asked), made);
    return made;
  };
  type Make = new (address: string | URL, options?: unknown) => object;
  for (const name of ['Worker', 'SharedWorker'] as const) {
    const made = (self as { [n in typeof name]?: Make })[name];
    if (!made) continue;
    const construct = (target: Make, [address, ...more]: [string | URL], as: Make) =>
      Reflect.construct(target, address === undefined ? [] : [addressFor(address), ...more], as);
    Object.defineProperty(self, name, {
      ...{ value: new Proxy(made, { construct }), writable: true, configurable: true },
    });
  }
}

/**
 * Hides from a game what keeps it on the device: the worker and its caches, in a page and in the game's own workers. Many
 * games remove all workers and caches at their start. `workerScript` does the same in a worker.
 */
export function hideCopy(workerScript: string): void {
  hideServiceWorker();
  hideCaches();
  followIntoBlobs(workerScript);
}
