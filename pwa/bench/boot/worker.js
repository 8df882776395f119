// The least that answers without a network: what the page has kept, and the network for the rest.
addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
