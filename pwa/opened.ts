import { atMost } from '#sync/atMost.ts';
import { withRoom } from './room.ts';

/**
 * The parts of the app that most players never open: the service worker keeps them ahead on no device. Once a screen of one
 * was opened here (pwa/screens.tsx), the whole part is kept, of this build and of each after it (decision 0059).
 */
const parts = {
  guide: /^(Guide|guide|guideProject)-/,
  developer: /^(DeveloperPage|developer|TryOut)-/,
  staff: /^(Dashboard|ApprovalsPage|SetupLead|admin|approvals|TryOut)-/,
};
export type OpenedPart = keyof typeof parts;

/** A file of a build, by its path without the slash it begins with. */
type File = { url: string };
export const isOf = (part: OpenedPart, { url }: File): boolean =>
  url.startsWith('assets/') && parts[part].test(url.slice(7));
/** The parts it belongs to. */
export const openedPartsOf = (file: File): OpenedPart[] =>
  (Object.keys(parts) as OpenedPart[]).filter((part) => isOf(part, file));
/** Whether every device keeps it from the start. */
export const isKeptAhead = (file: File): boolean => openedPartsOf(file).length === 0;

const prefix = 'part ';
const cacheOf = (part: OpenedPart) => `${prefix}${part}`;
/** Those of which something was kept, also by an earlier build. */
const openedHere = async (): Promise<OpenedPart[]> => {
  const names = new Set(await caches.keys());
  return (Object.keys(parts) as OpenedPart[]).filter((part) => names.has(cacheOf(part)));
};

export type Opened = {
  /** Keeps a part of this build. Throws where it did not come whole: what was kept stays, and the rest is asked for the next time. */
  keep(part: OpenedPart): Promise<void>;
  /** The same for every part that was opened on this device; what one lacks keeps no other from coming. */
  keepAll(): Promise<void>;
  /** This build is used from now on: files of earlier ones go. */
  takeOver(): Promise<void>;
};

/** `bring` fetches a file of this build, all of it, and throws where the answer is not the store's own. */
export function openedParts(files: File[], bring: (path: string) => Promise<Response>): Opened {
  const pathsOf = (part: OpenedPart) => files.filter((file) => isOf(part, file)).map(({ url }) => `/${url}`);
  // Who opens a part while it is brought already does not bring it twice.
  const inTurn = atMost(1);

  async function bringMissing(part: OpenedPart): Promise<void> {
    const cacheName = cacheOf(part);
    const missing: string[] = [];
    for (const path of pathsOf(part)) if (!(await caches.match(path, { cacheName }))) missing.push(path);
    // Nothing is kept until all of it has come.
    const brought = await Promise.all(missing.map(async (path) => [path, await bring(path)] as const));
    const cache = await caches.open(cacheName);
    for (const [path, response] of brought) await withRoom(() => cache.put(path, response.clone()));
  }
  const keep = (part: OpenedPart) => inTurn(() => bringMissing(part));

  return {
    keep,
    async keepAll() {
      const kept = await Promise.allSettled((await openedHere()).map(keep));
      for (const one of kept) if (one.status === 'rejected') throw one.reason;
    },
    async takeOver() {
      const known = new Set<string>(Object.keys(parts).map((part) => cacheOf(part as OpenedPart)));
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
