// Service worker: caches the page for instant and offline use. tools/finish.mjs fills in the file list and the version.
const cacheName = 'janggun-VERSION';
const files = FILES;
const known = new Set(files);
const documents = DOCUMENTS;
let documentsAreCached = false;

/** All documents, so that every link and the search work offline. */
async function cacheDocuments() {
  if (documentsAreCached) return;
  documentsAreCached = true;
  const cache = await caches.open(cacheName);
  if (await cache.match('/docs/')) return;
  await cache.addAll(documents).catch(() => {
    documentsAreCached = false;
  });
}

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then(cache => cache.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names => Promise.all(names.filter(name => name !== cacheName).map(name => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (url.pathname.startsWith('/docs/')) {
    event.respondWith(fetch(request).catch(() => caches.match(request, { ignoreSearch: true })));
    if (request.mode === 'navigate') event.waitUntil(cacheDocuments());
  } else if (request.mode === 'navigate') {
    // Network first for the page itself, with the cached copy as fallback.
    const page = url.pathname.startsWith('/embed') ? '/embed.html' : '/';
    event.respondWith(fetch(request).catch(() => caches.match(page)));
  } else if (known.has(url.pathname)) {
    event.respondWith(caches.match(request, { ignoreSearch: true }).then(found => found ?? fetch(request)));
  }
});
