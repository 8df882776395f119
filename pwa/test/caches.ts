/** As much of a browser's caches as the app's worker asks for, for tests: a place's entries by their path. */
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
