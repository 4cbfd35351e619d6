const WORKER = '/check-in-worker.js';
const SCOPE = '/check-in';

/**
 * Lets the service worker keep the files of this page. After an update the page loads itself again as soon as the
 * worker has the new files; what was scanned is in the database by then.
 */
export async function keepShell(): Promise<void> {
  // The development server has no worker, and browsers have none on plain http.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => void reloadWhenOld());
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE }).catch(() => undefined);
}

/** Asks for a newer version; for a page that came from the cache, because the network was gone. */
export async function refreshShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  await registration?.update().catch(() => undefined);
}

/** The worker keeps one version only, so a page whose script it does not have is an older one. */
async function reloadWhenOld(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const worker = navigator.serviceWorker.controller;
  if (!script || !worker) return;
  // It takes over first and deletes the files of the former version then.
  while (worker.state === 'installed' || worker.state === 'activating') await nextStateOf(worker);
  if (!(await caches.match(script.src))) location.reload();
}

function nextStateOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
}
