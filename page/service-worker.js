// Keeps the page for visits without a network. The build fills in the files; those in the folder never change, so a
// new version is a new folder.

const VERSION = "{{version}}";
const FILES = [{{files}}];

self.addEventListener("install", event => {
  event.waitUntil(caches.open(VERSION).then(cache => cache.addAll(["./", ...FILES])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", event => {
  const old = caches.keys().then(names => Promise.all(names.filter(name => name !== VERSION).map(name => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", event => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== self.location.origin) return;
  const kept = () => caches.match(event.request, { ignoreSearch: true }).then(found => found ?? Response.error());
  // The page itself is taken from the network if there is one, everything else from the cache.
  event.respondWith(event.request.mode === "navigate"
    ? fetch(event.request).catch(kept)
    : caches.match(event.request).then(found => found ?? fetch(event.request)));
});
