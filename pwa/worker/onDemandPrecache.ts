import { limitConcurrency } from '#sync/util/concurrencyLimit.ts';
import { retryAfterEviction } from '../storage/quota.ts';

/**
 * The parts of the app that most players never open: the service worker keeps them ahead on no device. Once a screen of one
 * was opened here (pwa/app/routes.tsx), the whole part is kept, of this build and of each after it (decision 0059).
 */
const parts = {
  guide: /^(Guide|guide|guideProject)-/,
  developer: /^(DeveloperPage|developer|versions)-/,
  staff: /^(staff|StaffPagedList|ApprovalsPage|SetupLead|admin|approvals|versions)-/,
};
export type OnDemandBundle = keyof typeof parts;

/** A file of a build, by its path without the slash it begins with. */
type File = { url: string };
export const belongsTo = (part: OnDemandBundle, { url }: File): boolean =>
  url.startsWith('assets/') && parts[part].test(url.slice(7));
/** The parts it belongs to. */
export const bundlesOf = (file: File): OnDemandBundle[] =>
  (Object.keys(parts) as OnDemandBundle[]).filter((part) => belongsTo(part, file));
/** Whether every device keeps it from the start. */
export const isPrecached = (file: File): boolean => bundlesOf(file).length === 0;

const prefix = 'part ';
const cacheOf = (part: OnDemandBundle) => `${prefix}${part}`;
/** Those of which something was kept, also by an earlier build. */
const openedHere = async (): Promise<OnDemandBundle[]> => {
  const names = new Set(await caches.keys());
  return (Object.keys(parts) as OnDemandBundle[]).filter((part) => names.has(cacheOf(part)));
};

export type OnDemandCache = {
  /** Keeps a part of this build. Throws where it did not come whole: what was kept stays, and the rest is asked for the next time. */
  keep(part: OnDemandBundle): Promise<void>;
  /** The same for every part that was opened on this device; what one lacks keeps no other from coming. */
  keepAll(): Promise<void>;
  /** This build is used from now on: files of earlier ones go. */
  takeOver(): Promise<void>;
};

/** `bring` fetches a file of this build, all of it, and throws where the answer is not the store's own. */
export function createOnDemandCache(files: File[], bring: (path: string) => Promise<Response>): OnDemandCache {
  const pathsOf = (part: OnDemandBundle) => files.filter((file) => belongsTo(part, file)).map(({ url }) => `/${url}`);
  // Who opens a part while it is brought already does not bring it twice.
  const inTurn = limitConcurrency(1);

  async function bringMissing(part: OnDemandBundle): Promise<void> {
    const cacheName = cacheOf(part);
    const missing: string[] = [];
    for (const path of pathsOf(part)) if (!(await caches.match(path, { cacheName }))) missing.push(path);
    // Nothing is kept until all of it has come.
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
