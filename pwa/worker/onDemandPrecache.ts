import { limitConcurrency } from '#sync/util/concurrencyLimit.ts';
import { retryAfterEviction } from '../storage/quota.ts';

/**
 * The bundles that most players never open; the service worker precaches them on no device. Once a screen of one has
 * been opened (pwa/app/routes.tsx), the device caches the whole bundle, of this build and of every later one (decision
 * 0059).
 */
const parts = {
  guide: /^(Guide|guide|guideProject)-/,
  developer: /^(DeveloperPage|developer|versions)-/,
  staff: /^(staff|StaffPagedList|ApprovalsPage|SetupLead|admin|approvals|cases|versions)-/,
};
export type OnDemandBundle = keyof typeof parts;

/** A file of a build; its path has no leading slash. */
type File = { url: string };
export const belongsTo = (part: OnDemandBundle, { url }: File): boolean =>
  url.startsWith('assets/') && parts[part].test(url.slice(7));
/** The bundles that a file belongs to. */
export const bundlesOf = (file: File): OnDemandBundle[] =>
  (Object.keys(parts) as OnDemandBundle[]).filter((part) => belongsTo(part, file));
/** Whether every device caches the file from the start. */
export const isPrecached = (file: File): boolean => bundlesOf(file).length === 0;

const prefix = 'part ';
const cacheOf = (part: OnDemandBundle) => `${prefix}${part}`;
/** The bundles of which this device has cached something, also from an earlier build. */
const openedHere = async (): Promise<OnDemandBundle[]> => {
  const names = new Set(await caches.keys());
  return (Object.keys(parts) as OnDemandBundle[]).filter((part) => names.has(cacheOf(part)));
};

export type OnDemandCache = {
  /**
   * Caches a bundle of this build. Throws if a part of it failed: cached files stay, and the rest is requested next
   * time.
   */
  keep(part: OnDemandBundle): Promise<void>;
  /**
   * Caches every bundle that was opened on this device; a failure in one does not stop the others. Throws the first
   * failure.
   */
  keepAll(): Promise<void>;
  /** Deletes the files of earlier builds, because this build is used from now on. */
  takeOver(): Promise<void>;
};

/** `bring` fetches a complete file of this build, and throws if the response is not the store's own. */
export function createOnDemandCache(files: File[], bring: (path: string) => Promise<Response>): OnDemandCache {
  const pathsOf = (part: OnDemandBundle) => files.filter((file) => belongsTo(part, file)).map(({ url }) => `/${url}`);
  // One bundle is fetched at a time, so that opening one twice does not fetch it twice.
  const inTurn = limitConcurrency(1);

  async function bringMissing(part: OnDemandBundle): Promise<void> {
    const cacheName = cacheOf(part);
    const missing: string[] = [];
    for (const path of pathsOf(part)) if (!(await caches.match(path, { cacheName }))) missing.push(path);
    // Nothing is stored until every file has arrived.
    const brought = await Promise.all(missing.map(async (path) => [path, await bring(path)] as const));
    const cache = await caches.open(cacheName);
    for (const [path, response] of brought) await retryAfterEviction(() => cache.put(path, response.clone()));
  }
  const keep = (part: OnDemandBundle) => inTurn(() => bringMissing(part));

  return {
    keep,
    async keepAll() {
      const kept = await Promise.allSettled((await openedHere()).map(keep));
      for (const one of kept) if (one.status === 'rejected') throw one.reason;
    },
    async takeOver() {
      const known = new Set<string>(Object.keys(parts).map((part) => cacheOf(part as OnDemandBundle)));
      for (const name of (await caches.keys()).filter((each) => each.startsWith(prefix)))
        if (!known.has(name)) await caches.delete(name);
      for (const part of await openedHere()) {
        const cache = await caches.open(cacheOf(part));
        const ours = new Set(pathsOf(part));
        const old = (await cache.keys()).filter(({ url }) => !ours.has(new URL(url).pathname));
        await Promise.all(old.map((request) => cache.delete(request)));
      }
    },
  };
}
