/** A fake of the browser's caches, as far as the app's worker uses them; `disk` holds each cache's entries by path. */
export function cachesForTests() {
  const disk = new Map<string, Map<string, Response>>();
  function shelf(name: string): Map<string, Response> {
    const kept = disk.get(name) ?? new Map<string, Response>();
    disk.set(name, kept);
    return kept;
  }
  const pathOf = (at: string | { url: string }) =>
    typeof at === 'string' ? at : at.url.slice('https://recess.test'.length);
  const caches = {
    open: async (name: string) => {
      const kept = shelf(name);
      return {
        match: async (path: string) => kept.get(path)?.clone(),
        put: async (path: string, response: Response) => void kept.set(path, response),
        keys: async () => [...kept.keys()].map((path) => ({ url: `https://recess.test${path}` })),
        delete: async (at: string | { url: string }) => kept.delete(pathOf(at)),
      };
    },
    keys: async () => [...disk.keys()],
    delete: async (name: string) => disk.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) => disk.get(cacheName)?.get(path)?.clone(),
  };
  return { disk, shelf, caches };
}
