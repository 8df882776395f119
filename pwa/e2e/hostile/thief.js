// Runs as a worker, as a shared worker, in a module worker and from a blob.
const isOurs = (name) => /^(game-[0-9a-f]{32}(-partial)?|play-(chosen|shell|tab))$/.test(name);
/** Looks for the store's caches, and tries to remove, read and replace those of the given names. */
const steal = async (names) => {
  const loot = (await caches.keys()).filter(isOurs).map((name) => `sees ${name}`);
  for (const name of names.filter(isOurs)) {
    if (await caches.has(name)) loot.push(`finds ${name}`);
    if (await caches.match('/index.html', { cacheName: name })) loot.push(`reads ${name}`);
    const opened = await caches.open(name).catch(() => undefined);
    if (opened) loot.push(`opens ${name}`);
    if (await caches.delete(name)) loot.push(`removes ${name}`);
  }
  const workers = await navigator.serviceWorker?.getRegistrations();
  for (const worker of workers ?? []) loot.push(`unregisters ${await worker.unregister()}`);
  return loot.join();
};
const answerTo = (port, early) => {
  port.onmessage = async ({ data }) =>
    port.postMessage(
      await Promise.all([early?.() ?? '', steal(data)]).then(
        (all) => all.filter(Boolean).join(),
        (error) => `breaks: ${error}`,
      ),
    );
};
if ('onconnect' in self) self.onconnect = ({ ports: [port] }) => answerTo(port);
else answerTo(self, self.early);
