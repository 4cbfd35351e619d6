// The service worker of the page at `/check-in`, and of no other page (decision 0126). It keeps the files of that page,
// so that a reload without a network works, and nothing that the API answers. The build fills in the list of files.
const { version, page, entry, files } = JSON.parse('__SHELL__');
const PREFIX = 'check-in-';
const CACHE = PREFIX + version;
/** Milliseconds after which a server without an answer counts as unreachable. */
const PATIENCE = 10_000;

self.addEventListener('install', (event) => {
  event.waitUntil(keep());
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' ? pathname === page : files.includes(pathname))
    event.respondWith(pathname.startsWith('/assets/') ? hashedOf(request) : freshOf(request, pathname));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(files);
  const shell = await fetch(page, { cache: 'no-store' });
  // During an update the server may already be another version than this worker, whose files the page would lack.
  if (!shell.ok || !(await shell.clone().text()).includes(entry)) throw new Error('The page is of another version.');
  await cache.put(page, shell);
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** The page comes from the server whenever it can be reached, so an update shows at once. */
async function freshOf(request, pathname) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    const kept = await caches.match(pathname);
    if (kept) return kept;
    throw error;
  }
}

/** The name of such a file contains a hash of its content, so a kept one is never out of date. */
async function hashedOf(request) {
  return (await caches.match(request)) ?? fetch(request);
}
