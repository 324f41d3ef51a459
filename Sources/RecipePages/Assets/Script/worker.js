// Answers for the files of the site without a network. `files` has the hash of the content of each path: if one changes,
// so does this script, and the browser installs it anew.
"use strict";

const folder = self.registration.scope;
const store = `brewbook ${folder}`;
// By path: the address of a version of the file.
const versions = new Map(Object.entries(files).map(([path, hash]) => [new URL(path, folder).pathname, `${new URL(path, folder)}?${hash}`]));

// Fetches what has changed; the rest is there.
async function install() {
  const cache = await caches.open(store);
  const paths = [...versions.keys()];
  async function fetchSome() {
    for (let path = paths.pop(); path; path = paths.pop()) {
      const version = versions.get(path);
      if (await cache.match(version)) continue;
      const answer = await fetch(path, { cache: "no-cache" });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      // A copy, because browsers refuse answers that were redirected.
      await cache.put(version, new Response(await answer.blob(), { headers: answer.headers }));
    }
  }
  await Promise.all([1, 2, 3, 4].map(fetchSome));
  await self.skipWaiting();
}

async function activate() {
  const cache = await caches.open(store);
  const current = new Set(versions.values());
  const stored = await cache.keys();
  await Promise.all(stored.filter((request) => !current.has(request.url)).map((request) => cache.delete(request)));
  await self.clients.claim();
}

async function answer(request, version) {
  const cache = await caches.open(store);
  return await cache.match(version) || fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  // Some servers leave out the suffix.
  const path = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
  const version = versions.get(path) || versions.get(`${path}.html`);
  if (event.request.method !== "GET" || url.origin !== self.location.origin || !version) return;
  event.respondWith(answer(event.request, version));
});
