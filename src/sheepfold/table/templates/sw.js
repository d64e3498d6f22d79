// The table's service worker: keeps files by their names, lessons and rules; never anything of a match. It shows notifications.
const { version, files, lessons, offline } = {{ told | tojson }};
const [ICON, BADGE] = {{ [icon, badge] | tojson }};
const CACHE = `sheepfold-${version}`;

self.addEventListener("install", (event) => event.waitUntil(keep()));

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...files, offline]);
  await Promise.allSettled(lessons.map((lesson) => cache.add(lesson)));
  await self.skipWaiting();     // files have the version of their content in their names: old and new pages can share it
}

self.addEventListener("activate", (event) => event.waitUntil(take()));

async function take() {
  const old = (await caches.keys()).filter((name) => name.startsWith("sheepfold-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(kept(request));
  else if (lessons.includes(url.pathname)) event.respondWith(lesson(request, url.pathname));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => known(offline)));
});

async function known(address) {
  return (await caches.match(address, { ignoreVary: true })) ?? Response.error();
}

async function kept(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** A lesson as it is now, or as it was when there was a connection. */
async function lesson(request, path) {
  try {
    const answer = await fetch(request);
    if (answer.ok) (await caches.open(CACHE)).put(path, answer.clone());
    return answer;
  } catch {
    return known(path);
  }
}

self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(told.title ?? "Sheepfold", { body: told.body, tag: told.tag, data: told.url, icon: ICON, badge: BADGE }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data ?? "/"));
});

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
