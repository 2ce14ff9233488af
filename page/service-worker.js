// @ts-check
// Keeps the page for visits without a network. Each version of the page has a cache of its own, whose name begins with
// the address of the page, since other applications may have caches on the same origin.
//
// A new version waits until no tab shows the old one: the browser starts it only then, and only then are the files of
// the old one thrown away. A visit with a network gets the new version all the same, because the page itself is taken
// from the network, and names the files that it needs.

/// <reference lib="webworker" />

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const OWN = `hippodrome ${worker.registration.scope} `;
const CACHE = OWN + VERSION;

worker.addEventListener("install", event => {
  event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(FILES)));
});

worker.addEventListener("activate", event => {
  const old = caches.keys().then(names => names.filter(name => name.startsWith(OWN) && name !== CACHE));
  event.waitUntil(old.then(names => Promise.all(names.map(name => caches.delete(name)))).then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", event => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  event.respondWith(answer(request));
});

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  if (request.mode !== "navigate") return await cache.match(request) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
