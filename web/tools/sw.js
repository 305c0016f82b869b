// Keeps the page on this machine, so that it opens at once and without a connection. Made complete by tools/finish.mjs.
const cacheName = 'janggun-VERSION';
const files = FILES;
const known = new Set(files);

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
  if (request.mode === 'navigate') {
    // The newest page if the server is there, and the one we have if not.
    event.respondWith(fetch(request).catch(() => caches.match('/')));
  } else if (known.has(url.pathname)) {
    event.respondWith(caches.match(request, { ignoreSearch: true }).then(found => found ?? fetch(request)));
  }
});
