/**
 * The parts of the app that most players never open: the service worker keeps them ahead on no device. Once a screen of one
 * was opened here (pwa/screens.tsx), the whole part is kept, of this build and of each after it (decision 0059).
 */
const parts = {
  guide: /^(Guide|guide|guideProject)-/,
  developer: /^(DeveloperPage|developer|TryOut|Versions|Versions\.module)-/,
  staff: /^(Dashboard|ApprovalsPage|SetupLead|admin|approvals|TryOut|Versions|Versions\.module)-/,
};
export type OpenedPart = keyof typeof parts;

/** A file of a build, by its path without the slash it begins with. */
type File = { url: string };
export const isOf = (part: OpenedPart, { url }: File): boolean =>
  url.startsWith('assets/') && parts[part].test(url.slice(7));
/** Whether every device keeps it from the start. */
export const isKeptAhead = (file: File): boolean => !Object.keys(parts).some((part) => isOf(part as OpenedPart, file));

const cacheOf = (part: string) => `part ${part}`;
/** Those of which something was kept, also by an earlier build. */
const openedHere = async (): Promise<OpenedPart[]> => {
  const names = new Set(await caches.keys());
  return (Object.keys(parts) as OpenedPart[]).filter((part) => names.has(cacheOf(part)));
};

export type Opened = {
  /** Keeps a part of this build. Throws, with what was kept before as it was, unless all of it is there and ours. */
  keep(part: OpenedPart): Promise<void>;
  /** The same for every part that was opened on this device. */
  keepAll(): Promise<void>;
  /** This build is used from now on: files of earlier ones go. */
  takeOver(): Promise<void>;
};

/** `bring` fetches a file of this build, and throws where the answer is not the store's own. */
export function openedParts(files: File[], bring: (path: string) => Promise<Response>): Opened {
  const pathsOf = (part: OpenedPart) => files.filter((file) => isOf(part, file)).map(({ url }) => `/${url}`);

  async function keep(part: OpenedPart): Promise<void> {
    const cacheName = cacheOf(part);
    const held = await Promise.all(
      pathsOf(part).map(async (path) => [path, await caches.match(path, { cacheName })] as const),
    );
    const missing = held.filter(([, response]) => !response).map(([path]) => path);
    const brought = await Promise.all(missing.map(async (path) => [path, await bring(path)] as const));
    const cache = await caches.open(cacheName);
    await Promise.all(brought.map(([path, response]) => cache.put(path, response)));
  }

  return {
    keep,
    async keepAll() {
      await Promise.all((await openedHere()).map(keep));
    },
    async takeOver() {
      for (const part of await openedHere()) {
        const cache = await caches.open(cacheOf(part));
        const ours = new Set(pathsOf(part));
        const old = (await cache.keys()).filter(({ url }) => !ours.has(new URL(url).pathname));
        await Promise.all(old.map((request) => cache.delete(request)));
      }
    },
  };
}
