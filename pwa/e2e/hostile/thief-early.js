// A module that is imported runs before the one that imports it: perhaps before the store's script too.
const { caches } = self;
const { keys } = CacheStorage.prototype;
self.early = async () =>
  (await keys.call(caches))
    .filter((name) => /^(game-[0-9a-f]{32}|play-)/.test(name))
    .map((name) => `sees ${name} early`)
    .join();
